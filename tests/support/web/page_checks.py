"""Checks every screen: nothing is cut off, untranslated, out of reach or too small, and axe finds nothing."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.support.web.browser import AXE, Person

#: finds texts that do not fit their box, keys without a text, and cards that stick out of the picture of a game
CUT = """() => {
  const faults = [];
  for (const picture of document.querySelectorAll(".still")) {
    const bounds = picture.getBoundingClientRect();
    const isInside = ({left, right, top, bottom}) =>
      left >= bounds.left && right <= bounds.right && top >= bounds.top && bottom <= bounds.bottom;
    const cards = [...picture.children].filter(card => card.checkVisibility());
    if (!cards.every(card => isInside(card.getBoundingClientRect())))
      faults.push("a picture is cut off: " + picture.parentElement.innerText.slice(0, 40));
  }
  const untold = document.body.innerText.match(/⟦[^⟧]*⟧/);
  if (untold) faults.push("untranslated: " + untold[0]);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
  const texts = "button, a, p, h1, h2, h3, label, legend, li, dt, dd, th, td, span, strong, figcaption, b";
  for (const box of document.querySelectorAll(texts)) {
    if (box.closest(".hidden, svg, .wide, .still") || !box.offsetParent || !box.innerText) continue;
    const style = getComputedStyle(box);
    const isWide = box.scrollWidth > box.clientWidth + 1 && style.overflowX !== "visible";
    const isHigh = box.scrollHeight > box.clientHeight + 1 && style.overflowY === "hidden";
    const rect = box.getBoundingClientRect();
    const text = box.innerText.slice(0, 40);
    if ((isWide || isHigh) && box.clientWidth > 0) faults.push("cut off: " + text);
    if (rect.width > 0 && (rect.right > innerWidth + 1 || rect.left < -1)) faults.push("off the screen: " + text);
    const outer = box.parentElement.closest("button, a.button, .button, .plate, .sheet");
    if (!outer || outer.classList.contains("hidden") || style.position === "absolute") continue;
    const bounds = outer.getBoundingClientRect();
    if (rect.right > bounds.right + 1 || rect.left < bounds.left - 1) faults.push("sticks out: " + text);
  }
  return faults;
}"""

#: finds buttons below 44 pixels, except for tiles and cards side by side on a table
SMALL = """() => {
  const faults = [];
  const top = document.querySelector("dialog[open]") ?? document;
  for (const box of top.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (!box.checkVisibility({visibilityProperty: true}) || box.closest("article, .table .set, .piece")) continue;
    const target = box.matches("input[type=checkbox], input[type=radio]") ? box.closest("label") ?? box : box;
    const rect = target.getBoundingClientRect();
    const least = 43.4;
    if (rect.width < least || rect.height < least)
      faults.push(`${Math.round(rect.width)}x${Math.round(rect.height)}: ${box.outerHTML.slice(0, 90)}`);
  }
  return faults;
}"""

#: finds buttons that are covered after they are scrolled into view
COVERED = """() => {
  const faults = [];
  const top = document.querySelector("dialog[open]") ?? document;
  for (const box of top.querySelectorAll("button:not([disabled]), a[href], input, select")) {
    if (!box.checkVisibility({visibilityProperty: true}) || box.closest(".hidden")) continue;
    box.scrollIntoView({block: "center", inline: "nearest"});
    const rect = box.getBoundingClientRect();
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit) faults.push("cannot be scrolled to: " + box.outerHTML.slice(0, 90));
    else if (!box.contains(hit) && !hit.contains(box) && !box.closest("label")?.contains(hit))
      faults.push(`${box.outerHTML.slice(0, 90)} is below ${hit.outerHTML.slice(0, 60)}`);
  }
  return faults;
}"""

#: finds parts of a table that overlap
OVERLAPPING = """() => {
  const faults = [];
  const parts = [...document.querySelectorAll(".board > *")].filter(part => part.offsetHeight);
  for (const [at, one] of parts.entries()) for (const other of parts.slice(at + 1)) {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 1 && y > 1) faults.push(`${one.className} and ${other.className} overlap by ${x}x${y}`);
  }
  return faults;
}"""

#: waits for two frames and for all finite animations
SETTLED = """async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  const gliding = document.getAnimations().filter(one => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.all(gliding.map(one => one.finished.catch(() => null)));
}"""

# Nothing is preloaded: that is for sounds and films that start by themselves, which no page has.
RULES = """async () => (await axe.run(document, {resultTypes: ['violations'], preload: false})).violations
  .map(one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))"""


def check(person: Person, where: str, with_axe: bool) -> None:
    """Fails if anything is wrong with the person's screen."""
    page = person.page
    _none(page, CUT, where)
    if person.is_touching:
        _none(page, SMALL, where)
    if with_axe:
        # a page that was not reloaded still has it
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text("utf-8") + "; undefined")
        page.evaluate(SETTLED)
        _none(page, RULES, where)


def check_reach(person: Person, where: str) -> None:
    """Fails if a button cannot be reached and pressed, or parts overlap."""
    page = person.page
    page.evaluate(SETTLED)
    for faults in (CUT, OVERLAPPING, COVERED):
        _none(page, faults, where)


def _none(page: Page, faults: str, where: str) -> None:
    found = page.evaluate(faults)
    assert not found, f"{where}: {found}"
