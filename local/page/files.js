/** Files from this computer, as they travel inside a request. */

/** @typedef {{name: string, type: string, size: number, data: string}} FileData */

/** @param {File} file @returns {Promise<FileData>} */
export async function readFile(file) {
  const url = await readDataUrl(file);
  return {
    name: file.name,
    type: file.type || "application/octet-stream",
    size: file.size,
    data: url.slice(url.indexOf(",") + 1),
  };
}

/** @param {File} file @returns {Promise<string>} */
function readDataUrl(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
