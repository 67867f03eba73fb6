"""The SVG that browsers show: well-formed, complete in itself, and what the PNG shows."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from render.backgrounds import paint_background
from render.fonts import fit_label, text_width
from render.icons.marks import laurel
from render.icons.seats import marker
from render.lapilli import samples
from render.registry import find_pictures, list_drawn_games
from render.scene import Item, Label, Panel, Scene
from render.sprites import sprite_image
from render.svg_picture import DENSITY, paint_svg
from render.theme import SHADE

SVG = "{http://www.w3.org/2000/svg}"
BARE = samples()[0]
# of 255: what is painted at twice its size and shrunk has other edges, and finer paper
MAX_MEAN_DIFFERENCE = 3.5


def scene(*items: Item, crop: tuple[int, int, int, int] | None = None) -> Scene:
    layer = BARE.background
    return Scene("lapilli", 1100, 940, layer, items, 'A <land> & "more".', "lapilli", crop)


def parse(*items: Item) -> ElementTree.Element:
    return ElementTree.fromstring(paint_svg(scene(*items)))


def shapes(root: ElementTree.Element) -> list[ElementTree.Element]:
    """What is drawn, in painting order, above the background."""
    return [element for element in root if element.tag != f"{SVG}defs"][1:]


def test_the_picture_says_what_it_shows_and_how_large_it_is() -> None:
    root = parse()
    assert root.attrib["aria-label"] == 'A <land> & "more".'
    assert root.attrib["viewBox"] == "0 0 1100 940"
    cropped = ElementTree.fromstring(paint_svg(scene(crop=(10, 20, 110, 220))))
    assert cropped.attrib["viewBox"] == "10 20 100 200"


def test_items_stand_in_painting_order() -> None:
    root = parse(Panel(1, 2, 30, 40), Label("Ann", 5, 6), laurel.at(50, 60, 40))
    assert [element.tag.removeprefix(SVG) for element in shapes(root)] == ["rect", "text", "use"]


def test_names_are_text_and_never_markup() -> None:
    (text,) = shapes(parse(Label("<script>&\"'</script>", 0, 0)))
    assert text.text == "<script>&\"'</script>"


def test_a_text_is_as_wide_in_any_font_as_in_ours_and_fits_its_room() -> None:
    long = Label("Quintus Fabius Maximus Verrucosus Cunctator", 100, 50, 30, "Bold", max_width=200)
    (text,) = shapes(parse(long))
    said, size = fit_label(long)
    assert (text.text, text.attrib["font-size"]) == (said, str(size))
    assert float(text.attrib["textLength"]) == pytest.approx(text_width(said, size, "Bold"), 0.01)
    assert float(text.attrib["textLength"]) <= 200
    assert (text.attrib["font-weight"], text.attrib["text-anchor"]) == ("700", "start")


def test_the_edge_of_a_panel_lies_inside_it_and_its_shadow_below() -> None:
    shadow, panel = shapes(parse(Panel(10, 20, 100, 50, "#FFFFFF", "#000000", 4, 12, raised=True)))
    assert (shadow.attrib["y"], shadow.attrib["fill"]) == ("24", SHADE)
    found = [panel.attrib[name] for name in ("x", "y", "width", "height", "rx", "stroke-width")]
    assert found == ["12", "22", "96", "46", "10", "4"]
    (frame,) = shapes(parse(Panel(10, 20, 100, 50, None, "#000000", raised=True)))
    assert frame.attrib["fill"] == "none"


def test_a_sprite_is_embedded_once_at_twice_its_size_in_its_middle() -> None:
    first, second = marker.at(50, 60, 40, 1), marker.at(250, 60, 40, 1).with_fade(0.5)
    root = parse(first, second)
    one, other = shapes(root)
    assert one.attrib["href"] == other.attrib["href"]
    assert (one.attrib["x"], other.attrib["x"]) == ("50", "250")
    assert "opacity" not in one.attrib
    assert other.attrib["opacity"] == "0.5"
    images = root.findall(f"{SVG}defs/{SVG}image")
    assert len(images) == 2, "the background and the sprite"
    (image,) = [each for each in images if f"#{each.attrib['id']}" == one.attrib["href"]]
    art = Image.open(BytesIO(b64decode(image.attrib["href"].partition(",")[2])))
    painted = sprite_image(first, DENSITY)
    assert art.size == painted.size
    assert ImageChops.difference(art.convert("RGBA"), painted.convert("RGBA")).getbbox() is None
    assert float(image.attrib["width"]) == art.width / DENSITY
    assert float(image.attrib["x"]) == -art.width / DENSITY / 2


def test_pictures_of_one_page_share_names_only_for_what_is_the_same() -> None:
    ids = [
        {each.attrib["id"] for each in parse(item).iter(f"{SVG}image")}
        for item in (marker.at(5, 5, 40, 1), marker.at(9, 9, 40, 1), marker.at(5, 5, 40, 2))
    ]
    assert ids[0] == ids[1]
    assert len(ids[0] & ids[2]) == 1, "the background alone"


def test_an_unknown_item_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot draw int"):
        paint_svg(scene(3))  # type: ignore[arg-type]


@pytest.mark.parametrize("key", list_drawn_games())
def test_a_background_of_twice_its_size_shows_the_same(key: str) -> None:
    pictures = find_pictures(key)
    assert pictures is not None
    by_name = {sample.background.name: sample for sample in pictures.samples()}
    for sample in by_name.values():
        assert difference_when_enlarged(sample) < MAX_MEAN_DIFFERENCE, sample.background.name


def difference_when_enlarged(sample: Scene) -> float:
    """How far the two ways to paint a background are apart, on average."""
    layer, width, height = sample.background, sample.width, sample.height
    usual = paint_background(layer, width, height, 1, sample.palette)
    large = paint_background(layer, width * DENSITY, height * DENSITY, DENSITY, sample.palette)
    return max(ImageStat.Stat(ImageChops.difference(usual, large.reduce(DENSITY))).mean)
