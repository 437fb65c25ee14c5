"""For everybody: no accessibility fault that axe knows, no text cut off or left untranslated, in any language."""

import pytest
from tests.web.browsing import AXE, GAMES, LOCALES, Person
from tests.web.test_deals import PLAYERS, no_clock

#: texts that do not fit their box, and keys that have no text
FAULTS = """() => {
  const faults = [];
  const untold = document.body.innerText.match(/⟦[^⟧]*⟧/);
  if (untold) faults.push("untranslated: " + untold[0]);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
  const texts = "button, a, p, h1, h2, h3, label, legend, li, th, td, span, strong, figcaption, select";
  for (const box of document.querySelectorAll(texts)) {
    if (box.closest(".hidden, svg, .set, .wide") || !box.offsetParent) continue;
    const style = getComputedStyle(box);
    const isCut = box.scrollWidth > box.clientWidth + 1 && style.overflowX !== "visible" && box.clientWidth > 0;
    const rect = box.getBoundingClientRect();
    if (isCut && box.tagName !== "SELECT") faults.push("cut off: " + box.innerText.slice(0, 40));
    if (rect.right > innerWidth + 1 && rect.width > 0) faults.push("off the screen: " + box.innerText.slice(0, 40));
  }
  return faults;
}"""


def check(person: Person, where: str, with_axe: bool) -> None:
    page = person.page
    assert page.evaluate(FAULTS) == [], where
    if with_axe:
        page.evaluate(AXE.read_text("utf-8") + "; undefined")
        found = page.evaluate(
            "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
            ".map(one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))"
        )
        assert found == [], where


needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: make web")


@needs_axe
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LOCALES)
def test_pages(someone, language, theme):
    person = someone("phone", language, theme)
    page = person.home()
    check(person, "home", True)
    page.goto("/matches")
    page.wait_for_selector("main h1")
    check(person, "matches", True)
    page.goto("/new/rhine-rummy")
    page.wait_for_selector("form .option")
    check(person, "new table", True)
    page.click("form .button.primary")
    page.wait_for_selector(".lobby")
    check(person, "lobby", True)
    page.goto("/rules/rummikub")
    page.wait_for_selector("article h1")
    check(person, "rules", True)


@needs_axe
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LOCALES)
def test_tables(someone, game, language):
    person = someone("phone", language, "dark" if language == "ja" else "light")
    page = person.sit_with_bots(game, PLAYERS[game], options=no_clock(game))
    page.wait_for_selector(".actions [data-act]")
    check(person, "my turn", True)
    page.click("[data-act=hint]")
    page.wait_for_selector(".hint")
    check(person, "hint", False)
    for opener in (
        "header button >> nth=0",
        "header button >> nth=1",
        "header button >> nth=2",
        "header button >> nth=3",
    ):
        page.click(opener)
        page.wait_for_selector("dialog[open] h2")
        check(person, opener, language == "en")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    if game in ("rummy-five", "big-eight"):
        page.click("[data-act=combinations]")
        page.wait_for_selector("dialog[open] dl")
        check(person, "special hands", language == "en")
