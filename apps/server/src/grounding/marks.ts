/** Quotation marks that have two shapes, in their standard form. */
export const PAIRS: Readonly<Record<string, string>> = { "“": "”", "「": "」", "『": "』", "‘": "’" };

/** Characters with the property Quotation_Mark, and those that look like one, like a bracket or like a colon: what each is read as. */
const LOOK_ALIKES: readonly (readonly [characters: string, mark: string])[] = [
  ["„⹂❝❠🙶🙸〝«❮", "“"],
  ["❞🙷〞〟»❯", "”"],
  ["‟＂″‶ʺˮ˝״", '"'],
  ["‹‚❛❟ʻʽ", "‘"],
  ["›❜ʼ", "’"],
  ["‛＇′‵´ˊˋʹ׳｀", "'"],
  ["｢﹁⌜⸢⸤", "「"],
  ["｣﹂⌟⸣⸥", "」"],
  ["﹃", "『"],
  ["﹄", "』"],
  ["⟨〈❬⦑﹤", "〈"],
  ["⟩〉❭⦒﹥", "〉"],
  ["⟪≪⋘", "《"],
  ["⟫≫⋙", "》"],
  ["〖⟦〚", "【"],
  ["〗⟧〛", "】"],
  ["﹕︰∶ː꞉", "："],
];
const STANDARD = new Map(LOOK_ALIKES.flatMap(([characters, mark]) => [...characters].map((c) => [c, mark] as const)));
/** Feet and minutes of arc are no quotations. */
const LOOK_ALIKE = new RegExp(`(?<![0-9])[${[...STANDARD.keys()].join("")}]`, "gu");
const DOUBLED: readonly [RegExp, string][] = [
  [/<<|,,|‘‘/gu, "“"],
  [/>>|’’/gu, "”"],
  [/''/gu, '"'],
];

/** The same text with every look-alike of a quotation mark in its standard form. */
export const standardMarks = (text: string): string =>
  DOUBLED.reduce(
    (t, [marks, mark]) => t.replaceAll(marks, mark),
    text.replaceAll(LOOK_ALIKE, (c) => STANDARD.get(c) ?? c),
  );

/** Without the apostrophe inside a Latin word, and of the nineties. */
const MARK = /[“”「」『』‘"]|(?<![A-Za-z0-9])[’'`]|[’'`](?![A-Za-z])/gu;
/** Marks of one shape open and close; they pair with those of their width. */
const WIDTHS: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  '"': '"',
  "‘": "'",
  "’": "'",
  "'": "'",
  "`": "'",
};
const isNeutral = (c: string): boolean => c === '"' || c === "'" || c === "`";

export interface Run {
  /** Offsets of what stands between the marks. */
  start: number;
  end: number;
}

/** Straight marks have no direction, so what is quoted by them is ambiguous: where they pair up they become curved ones. */
export const withCurvedMarks = (text: string): string => {
  const pieces = text.split('"');
  return pieces.length % 2 === 0
    ? text
    : pieces.reduce((curved, piece, i) => `${curved}${i % 2 === 1 ? "“" : "”"}${piece}`);
};

const pairsUp = (open: string, close: string): boolean =>
  PAIRS[open] === close || ((isNeutral(open) || isNeutral(close)) && WIDTHS[open] === WIDTHS[close]);

/** What stands between quotation marks. Where the marks do not pair up, whatever lies beside any of them counts as quoted. */
export const quotedRuns = (text: string): Run[] => pairedRuns(text) ?? textBetweenMarks(text, marksOf(text));

/** Whether a mark of the text has no partner in it, so that nobody can tell what is quoted. */
export const hasStrayMark = (text: string): boolean => pairedRuns(text) === null;

const marksOf = (text: string): { at: number; c: string }[] =>
  [...text.matchAll(MARK)].map((m) => ({ at: m.index, c: m[0] }));

function pairedRuns(text: string): Run[] | null {
  const marks = marksOf(text);
  const runs: Run[] = [];
  const open: { at: number; c: string }[] = [];
  for (const mark of marks) {
    const last = open.at(-1);
    const closes = last !== undefined && pairsUp(last.c, mark.c);
    if (mark.c in PAIRS || (isNeutral(mark.c) && !closes)) open.push(mark);
    else {
      if (!last || !closes) return null;
      open.pop();
      if (open.length === 0) runs.push({ start: last.at + 1, end: mark.at });
    }
  }
  return open.length > 0 ? null : runs;
}

function textBetweenMarks(text: string, marks: readonly { at: number; c: string }[]): Run[] {
  const edges = [-1, ...marks.map((m) => m.at), text.length];
  return edges.slice(1).map((end, i) => ({ start: (edges[i] ?? -1) + 1, end }));
}

/** The mark that would close what a line leaves open; null when nothing is open. */
export function unclosedMark(text: string): string | null {
  const open: string[] = [];
  for (const [c] of text.matchAll(/[“”「」『』]/gu)) {
    if (c in PAIRS) open.push(PAIRS[c] ?? "");
    else if (open.at(-1) === c) open.pop();
  }
  return open[0] ?? null;
}

/** Whether a mark closes in the text what was opened before it. */
export function closesEarlier(text: string, closer: string): boolean {
  let depth = 0;
  for (const c of text) {
    if (PAIRS[c] === closer) depth++;
    else if (c === closer && --depth < 0) return true;
  }
  return false;
}
