/** The page's own words in the reader's language; the catalogues are JSON files with the same keys. */

export const LANGUAGES = Object.freeze([
  { locale: "en-US", code: "en", name: "English" },
  { locale: "ko", code: "ko", name: "한국어" },
  { locale: "ru", code: "ru", name: "Русский" },
]);

/** @param {string | undefined} locale @returns {string} */
export function languageCode(locale) {
  const short = (locale ?? "en").slice(0, 2);
  return LANGUAGES.some(({ code }) => code === short) ? short : "en";
}

/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

export class Strings {
  /** @param {Record<string, Catalogue>} catalogues */
  constructor(catalogues) {
    this.catalogues = catalogues;
    this.locale = "en-US";
    this.language = "en";
  }

  /** Fetch every catalogue: they are small, and a person switch must not wait. */
  static async load() {
    const codes = LANGUAGES.map(({ code }) => code);
    const parts = await Promise.all(
      codes.map(async (code) => [code, await (await fetch(`/page/strings-${code}.json`)).json()]),
    );
    return new Strings(Object.fromEntries(parts));
  }

  /** @param {string} locale */
  speak(locale) {
    this.locale = locale;
    this.language = languageCode(locale);
    document.documentElement.lang = this.language;
  }

  /**
   * The sentence for a key, with `{name}` filled in; `count` chooses the plural form.
   * @param {string} key
   * @param {Record<string, string | number>} [args]
   */
  say(key, args = {}) {
    const entry = this.catalogues[this.language][key] ?? key;
    const form = typeof entry === "string" ? entry : (entry[this.#plural(Number(args.count))] ?? entry.other);
    return form.replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
  }

  /** A plain sentence, if this catalogue has it. @param {string} key */
  find(key) {
    const entry = this.catalogues[this.language][key];
    return typeof entry === "string" ? entry : null;
  }

  /** @param {number} count */
  #plural(count) {
    return new Intl.PluralRules(this.language).select(count);
  }

  /**
   * The reader's form of a name or description of a command.
   * @param {string} plain
   * @param {Record<string, string> | null | undefined} localizations
   */
  localised(plain, localizations) {
    return localizations?.[this.locale] ?? localizations?.[this.language] ?? plain;
  }
}
