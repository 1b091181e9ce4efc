import { type Citation, citedPlace, splitCited } from "@mochang/contract";
import type { PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/** A run of one paragraph: plain, bold, emphasised, or a citation numbered `n` in the appendix; `withoutNote` where the same text cited it before, and in tables. */
export type TextRun =
  { t: "s" | "b" | "i"; s: string } | { t: "q"; s: string; n: number; quote: string; withoutNote?: true };

/** Blocks as the typst template draws them. */
export type TextBlock =
  | { t: "p"; runs: TextRun[] }
  | { t: "h"; runs: TextRun[] }
  | { t: "ul"; items: TextBlock[][] }
  | { t: "ol"; start: number; items: TextBlock[][] }
  | { t: "quote"; blocks: TextBlock[] }
  | { t: "table"; columns: number; head: TextRun[][]; rows: TextRun[][][] };

// Citations ride through the Markdown parser as one private-use character each, so that no mark inside a quote is read as markup.
const PRIVATE = 0xe000;
const MAX_CITATIONS = 6_000;
/** Marks of emphasis that a passage between blank lines may hold: the parser compares each with those before it. */
const MAX_MARKS = 2_000;

/**
 * Markdown with verified citations as blocks. HTML, images and links are shown as their text: nothing in it can load or run.
 * `numberOf` gives each citation its number in the appendix.
 */
export function markdownBlocks(markdown: string, numberOf: (c: Citation) => number): TextBlock[] {
  const citations: Citation[] = [];
  const safe = splitCited(markdown.replace(/[\ue000-\uf8ff]/gu, ""))
    .map((part) =>
      part.type === "text" || citations.length >= MAX_CITATIONS
        ? part.text
        : String.fromCharCode(PRIVATE + citations.push(part.citation) - 1),
    )
    .join("");
  const tree = fromMarkdown(withFewMarks(safe), {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return noteOnce(tree.children.flatMap((node) => blocksOf(node)));

  function blocksOf(node: RootContent): TextBlock[] {
    switch (node.type) {
      case "paragraph":
        return [{ t: "p", runs: inline(node.children) }];
      case "heading":
        return [{ t: "h", runs: inline(node.children) }];
      case "list": {
        const items = node.children.map((item) => item.children.flatMap(blocksOf));
        return [node.ordered ? { t: "ol", start: node.start ?? 1, items } : { t: "ul", items }];
      }
      case "blockquote":
        return [{ t: "quote", blocks: node.children.flatMap(blocksOf) }];
      case "table":
        return [tableOf(node.children.map((row) => row.children.map((cell) => inline(cell.children))))];
      case "code":
      case "html":
        return node.value.trim() === "" ? [] : [{ t: "p", runs: texts(node.value, "s") }];
      default:
        return [];
    }
  }

  function inline(nodes: readonly PhrasingContent[], t: "s" | "b" | "i" = "s"): TextRun[] {
    return nodes.flatMap((node): TextRun[] => {
      switch (node.type) {
        case "text":
        case "inlineCode":
        case "html":
          return texts(node.value, t);
        case "strong":
          return inline(node.children, "b");
        case "emphasis":
          return inline(node.children, "i");
        case "link":
        case "delete":
        case "linkReference":
          return inline(node.children, t);
        case "image":
        case "imageReference":
          return texts(node.alt ?? "", t);
        case "break":
          return [{ t, s: "\n" }];
        default:
          return [];
      }
    });
  }

  function texts(value: string, t: "s" | "b" | "i"): TextRun[] {
    const runs: TextRun[] = [];
    let plain = "";
    const flush = () => {
      if (plain !== "") runs.push({ t, s: plain });
      plain = "";
    };
    for (const c of value) {
      const citation = citations[(c.codePointAt(0) ?? 0) - PRIVATE];
      if (!citation) plain += c;
      else {
        flush();
        const n = numberOf(citation);
        runs.push({ t: "q", s: citedPlace(citation), n, quote: `「${citation.quote}」` });
      }
    }
    flush();
    return runs;
  }
}

/** Passages with too many marks of emphasis show them as they stand, without emphasis. */
const withFewMarks = (markdown: string): string =>
  markdown
    .split(/(\n[ \t]*\r?\n)/u)
    .map((passage) =>
      (passage.match(/[*_]+/gu)?.length ?? 0) > MAX_MARKS ? passage.replaceAll(/(?<!\\)[*_]/gu, "\\$&") : passage,
    )
    .join("");

/** Marks the citations that need no note: of a passage that was noted before, and all in tables, whose many notes would not fit on their page. */
function noteOnce(blocks: readonly TextBlock[], noted = new Set<number>()): TextBlock[] {
  const once = (run: TextRun): TextRun => {
    if (run.t !== "q") return run;
    if (noted.has(run.n)) return { ...run, withoutNote: true };
    noted.add(run.n);
    return run;
  };
  const never = (run: TextRun): TextRun => (run.t === "q" ? { ...run, withoutNote: true } : run);
  return blocks.map((block): TextBlock => {
    switch (block.t) {
      case "p":
      case "h":
        return { ...block, runs: block.runs.map(once) };
      case "ul":
      case "ol":
        return { ...block, items: block.items.map((item) => noteOnce(item, noted)) };
      case "quote":
        return { ...block, blocks: noteOnce(block.blocks, noted) };
      case "table":
        return {
          ...block,
          head: block.head.map((cell) => cell.map(never)),
          rows: block.rows.map((row) => row.map((cell) => cell.map(never))),
        };
    }
  });
}

/** Rows of cells as a table: every row as long as the longest, no cell without a run. */
function tableOf(rows: TextRun[][][]): TextBlock {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const full = rows.map((row) =>
    Array.from({ length: columns }, (_, i): TextRun[] => (row[i]?.length ? row[i] : [{ t: "s", s: "" }])),
  );
  return { t: "table", columns, head: full[0] ?? [], rows: full.slice(1) };
}
