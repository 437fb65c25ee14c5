// Parses the subset of Markdown that the rule pages use.

export type Inline =
  | { kind: "text"; text: string }
  /** `tail` is punctuation that must not begin the next line. */
  | { kind: "code"; text: string; tail: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "em"; parts: Inline[] }
  | { kind: "link"; href: string; anchor: string; parts: Inline[] };
export type Block =
  | { kind: "heading"; level: number; anchor: string; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const PIECE = /`([^`]+)`([.,:;?!)。、，．：；？！）」』》]*)|\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|\[([^\]]+)\]\(([^)]+)\)/;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = PIECE.exec(rest); found; found = PIECE.exec(rest)) {
    if (found.index) parts.push({ kind: "text", text: rest.slice(0, found.index) });
    const [whole, code, tail, strong, em, label, target] = found;
    if (code !== undefined) parts.push({ kind: "code", text: code, tail: tail ?? "" });
    else if (strong !== undefined) parts.push({ kind: "strong", parts: inline(strong) });
    else if (em !== undefined) parts.push({ kind: "em", parts: inline(em) });
    else parts.push(link(label ?? "", target ?? ""));
    rest = rest.slice(found.index + whole.length);
  }
  if (rest) parts.push({ kind: "text", text: rest });
  return parts;
}

/** Links to `#rf-5` on the same page or to `rummy-five.en.md#rf-5`; other targets become text. */
function link(label: string, target: string): Inline {
  const page = /^([a-z-]+)\.[a-z]{2}(?:-Hant)?\.md(#[a-z0-9-]+)?$/.exec(target);
  const href = page ? `/rules/${page[1]}${page[2] ?? ""}` : "";
  return { kind: "link", href, anchor: target.startsWith("#") ? target.slice(1) : "", parts: inline(label) };
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));
/** The line that links to the page in other languages; the client has a menu for that. */
const OTHER_LANGUAGES = /^\*[^*]*\]\([a-z-]+\.[a-z]{2}\.md\)[^*]*\*$/;
const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

export function parse(text: string): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  let anchor = "";
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const named = /^<a id="([a-z0-9-]+)"><\/a>(.*)$/.exec(line);
    const heading = /^(#{1,5})\s+(.*)$/.exec(line);
    if (!line.trim() || OTHER_LANGUAGES.test(line)) at++;
    else if (named && !named[2]) {
      anchor = named[1] ?? "";
      at++;
    } else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, anchor, parts: inline(heading[2] ?? "") });
      anchor = "";
      at++;
    } else if (line.startsWith("```")) {
      const end = lines.findIndex((other, place) => place > at && other.startsWith("```"));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: "code", text: lines.slice(at + 1, last).join("\n") });
      at = last + 1;
    } else if (line.startsWith("|")) {
      const start = at;
      while (lines[at]?.startsWith("|")) at++;
      const rows = lines.slice(start, at).map((row) => row.replace(/<a id="[^"]*"><\/a>/g, ""));
      blocks.push({ kind: "table", head: cells(rows[0] ?? ""), rows: rows.slice(2).map(cells) });
    } else if (ITEM.test(line)) {
      at = list(lines, at, blocks);
    } else {
      const start = at;
      while (
        lines[at]?.trim() &&
        !/^(#|\||```|<a id)/.test(lines[at] ?? "") &&
        !(at > start && ITEM.test(lines[at] ?? ""))
      )
        at++;
      if (at === start) at++;
      blocks.push({
        kind: "paragraph",
        parts: inline(
          lines
            .slice(start, at)
            .join(" ")
            .replace(/<[^>]+>/g, ""),
        ),
      });
    }
  }
  return blocks;
}

function list(lines: string[], start: number, blocks: Block[]): number {
  const items: string[] = [];
  let at = start;
  const isOrdered = /^\s*\d/.test(lines[start] ?? "");
  for (; at < lines.length && lines[at]?.trim(); at++) {
    const item = ITEM.exec(lines[at] ?? "");
    if (item) items.push(item[3] ?? "");
    else if (/^\s+/.test(lines[at] ?? "")) items[items.length - 1] += ` ${(lines[at] ?? "").trim()}`;
    else break;
  }
  blocks.push({ kind: "list", isOrdered, items: items.map((item) => inline(item.replace(/<[^>]+>/g, ""))) });
  return at;
}
