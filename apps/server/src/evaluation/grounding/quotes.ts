import { citedPlace, splitRaw, writeCitation } from "@mochang/contract";
import { countHan, foldText, type Passages } from "./passages.ts";

/** A quotation of this many Han characters is a claim about the script, cited or not. */
export const QUOTED_RUN = 6;
/** The longest quotation that a citation may carry. */
const CITED_MAX = 80;

export const PAIRS: Readonly<Record<string, string>> = {
  "“": "”",
  "「": "」",
  "『": "』",
  "‘": "’",
  "﹁": "﹂",
  "﹃": "﹄",
  "〝": "〞",
};
/** Without the apostrophe inside a Latin word. */
const MARK = /[“”「」『』‘﹁﹂﹃﹄〝〞"]|(?<![A-Za-z])’|’(?![A-Za-z])/gu;
const isOpener = (c: string): boolean => c in PAIRS;

interface Run {
  /** Offsets of what stands between the marks. */
  start: number;
  end: number;
}

/** Straight marks have no direction, so what is quoted by them is ambiguous: where they pair up they become curved ones. */
export const withCurvedMarks = (text: string): string => {
  const straight = text.replaceAll("＂", '"');
  if (straight.split('"').length % 2 === 0) return straight;
  return straight.split('"').reduce((curved, piece, i) => `${curved}${i % 2 === 1 ? "“" : "”"}${piece}`);
};

/** What stands between quotation marks. Where the marks do not pair up, whatever lies beside any of them counts as quoted. */
export function quotedRuns(text: string): Run[] {
  const marks = [...text.matchAll(MARK)].map((m) => ({ at: m.index, c: m[0] }));
  const runs: Run[] = [];
  const open: { at: number; closer: string }[] = [];
  for (const { at, c } of marks) {
    if (isOpener(c)) open.push({ at, closer: PAIRS[c] ?? "" });
    else {
      const last = open.pop();
      if (last?.closer !== c) return besideMarks(text, marks);
      if (open.length === 0) runs.push({ start: last.at + 1, end: at });
    }
  }
  return open.length > 0 ? besideMarks(text, marks) : runs;
}

function besideMarks(text: string, marks: readonly { at: number; c: string }[]): Run[] {
  const edges = [-1, ...marks.map((m) => m.at), text.length];
  return edges.slice(1).map((end, i) => ({ start: (edges[i] ?? -1) + 1, end }));
}

/** Offsets and numbers that only the server may write; a model that imitates the stored form gains nothing. */
export const withoutForgedOffsets = (text: string): string => text.replaceAll(/@\s*\d+\s*[-–—]\s*\d+/gu, "");

const PLACE =
  "(?:第\\s*[\\d零〇一二三四五六七八九十百千两]{1,9}\\s*[卷部篇]\\s*)?第\\s*[\\d零〇一二三四五六七八九十百千两]{1,9}\\s*[场章回节]|开篇|楔子|序章|引子|尾声|后记";
const OPEN = '[「『“"]';
const QUOTED = '(?:「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"]*")';

/** Citations as models also write them, in the one form that the grammar reads. */
export function tidyCitations(text: string): string {
  return text
    .replaceAll(new RegExp(`[（([]\\s*((?:${PLACE})\\s*[：:，,]?\\s*${QUOTED})\\s*[）)\\]]`, "gu"), "【$1】")
    .replaceAll(new RegExp(`【\\s*(${PLACE})\\s*】\\s*(?=${QUOTED})(${QUOTED})`, "gu"), "【$1$2】")
    .replaceAll(new RegExp(`(【\\s*(?:${PLACE}))\\s*[：:，,]\\s*(?=${OPEN})`, "gu"), "$1")
    .replaceAll(new RegExp(`(${QUOTED})\\s*[；;、，,]\\s*(?=(?:${PLACE})\\s*${OPEN}[^【】]*】)`, "gu"), "$1】【");
}

/**
 * Checks everything quoted in a clause against the script. Of several citations side by side, which prove one claim, those that fail
 * are taken out as long as one stands.
 * @returns the clause with its citations in the stored form and its quotations in the script's own characters, and the same without
 *   any quoted text (for the checks of figures and repetitions); null when something quoted is not in the script
 */
export function verifyQuotes(
  clause: string,
  passages: Passages,
): { text: string; bare: string; citations: number } | null {
  let text = "";
  let bare = "";
  let citations = 0;
  /** Of the citations side by side at hand: how many there were, and how many stand. */
  let group = { asked: 0, stood: 0 };
  for (const part of splitRaw(clause)) {
    if (part.type === "text") {
      const checked = verifyRuns(part.text, passages);
      if (checked === null) return null;
      text += checked.text;
      bare += checked.bare;
      if (!foldText(part.text)) continue;
      if (group.asked > 0 && group.stood === 0) return null;
      group = { asked: 0, stood: 0 };
      continue;
    }
    const { quote } = part.citation;
    const found =
      foldText(quote).length <= CITED_MAX ? passages.find(quote, passages.placeOf(citedPlace(part.citation))) : null;
    group.asked++;
    if (!found) continue;
    group.stood++;
    text += writeCitation({
      scene: found.scene,
      unit: passages.unit,
      where: passages.nameOf(found.scene),
      quote: found.text.replaceAll("【", "〔").replaceAll("】", "〕"),
      start: found.start,
      end: found.end,
    });
    citations++;
  }
  return group.asked > 0 && group.stood === 0 ? null : { text, bare, citations };
}

function verifyRuns(part: string, passages: Passages): { text: string; bare: string } | null {
  let text = "";
  let bare = "";
  let from = 0;
  for (const { start, end } of quotedRuns(part)) {
    const quoted = part.slice(start, end);
    text += part.slice(from, start);
    bare += part.slice(from, start);
    from = end;
    if (countHan(quoted) < QUOTED_RUN) {
      text += quoted;
      bare += quoted;
      continue;
    }
    const found = passages.find(quoted, null);
    if (!found) return null;
    text += found.text;
  }
  return { text: text + part.slice(from), bare: bare + part.slice(from) };
}
