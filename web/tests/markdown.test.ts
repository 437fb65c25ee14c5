import { describe, expect, it } from "vitest";
import { inline, parse } from "../src/components/markdown";

const text = (value: string) => ({ kind: "text", text: value });

describe("inline", () => {
  it("reads code with the punctuation that must not begin the next line", () => {
    expect(inline("Lay `r7 r8 r9`, then stop")).toEqual([
      text("Lay "),
      { kind: "code", text: "r7 r8 r9", tail: "," },
      text(" then stop"),
    ]);
    expect(inline("`bA`。")).toEqual([{ kind: "code", text: "bA", tail: "。" }]);
  });

  it("reads strong and emphasised text, one inside the other", () => {
    expect(inline("**a *very* good** hand")).toEqual([
      { kind: "strong", parts: [text("a "), { kind: "em", parts: [text("very")] }, text(" good")] },
      text(" hand"),
    ]);
  });

  it("does not take a lone asterisk for emphasis", () => {
    expect(inline("2 * 3 * 4")).toEqual([text("2 * 3 * 4")]);
  });

  it("links to a clause of this page, to a rule page, and nowhere else", () => {
    expect(inline("[RF-5](#rf-5)")).toEqual([{ kind: "link", href: "", anchor: "rf-5", parts: [text("RF-5")] }]);
    expect(inline("[x](rummy-five.en.md#rf-5)")).toMatchObject([{ href: "/rules/rummy-five#rf-5", anchor: "" }]);
    expect(inline("[x](rummy-five.zh-Hant.md#rf-5)")).toMatchObject([{ href: "/rules/rummy-five#rf-5", anchor: "" }]);
    expect(inline("[x](house.ja.md)")).toMatchObject([{ href: "/rules/house", anchor: "" }]);
    expect(inline("[x](javascript:alert(1))")).toMatchObject([{ kind: "link", href: "", anchor: "" }, text(")")]);
  });
});

describe("parse", () => {
  it("gives a heading the anchor in front of it, and only that heading", () => {
    expect(parse('<a id="rk-3"></a>\n## Sets\n\n### Runs')).toEqual([
      { kind: "heading", level: 2, anchor: "rk-3", parts: [text("Sets")] },
      { kind: "heading", level: 3, anchor: "", parts: [text("Runs")] },
    ]);
  });

  it("leaves out the links to other languages, which the client has in its menu", () => {
    expect(
      parse("# Rules\n\n*Read this in [日本語](house.ja.md) or [中文](house.zh.md).*\n\n*Emphasis.*"),
    ).toMatchObject([{ kind: "heading" }, { kind: "paragraph", parts: [{ kind: "em" }] }]);
  });

  it("joins the lines of a paragraph and drops tags", () => {
    expect(parse("one\ntwo <br>three\n\nfour")).toEqual([
      { kind: "paragraph", parts: [text("one two three")] },
      { kind: "paragraph", parts: [text("four")] },
    ]);
  });

  it("reads lists with items that go on in the next line", () => {
    expect(parse("- one\n  more\n- two\n1. three")).toEqual([
      { kind: "list", isOrdered: false, items: [[text("one more")], [text("two")], [text("three")]] },
    ]);
    expect(parse("1. one\n2. two")).toMatchObject([{ kind: "list", isOrdered: true }]);
  });

  it("ends a paragraph where a list begins", () => {
    expect(parse("one\n- two").map((block) => block.kind)).toEqual(["paragraph", "list"]);
  });

  it("reads tables without the line below their head", () => {
    expect(parse('| a | b |\n|---|---|\n| <a id="x"></a>1 | 2 |')).toEqual([
      { kind: "table", head: [[text("a")], [text("b")]], rows: [[[text("1")], [text("2")]]] },
    ]);
  });

  it("keeps code as it is written, up to the end of the page if it is never closed", () => {
    expect(parse("```\n# no heading\n```\nend")).toEqual([
      { kind: "code", text: "# no heading" },
      { kind: "paragraph", parts: [text("end")] },
    ]);
    expect(parse("```\nopen")).toEqual([{ kind: "code", text: "open" }]);
  });
});
