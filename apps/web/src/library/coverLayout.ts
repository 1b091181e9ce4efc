/** The type size and columns of a title on a cover; the size follows from the title's length. */
export interface CoverTitle {
  /** large: one column of up to five characters; middle: longer; small: two or three columns. */
  size: "l" | "m" | "s";
  /** Columns that the title takes. */
  columns: 1 | 2 | 3;
  /** The title broken at its most even places, a part a column; cut with an ellipsis when three columns do not hold it. */
  lines: string[];
}

/** Characters that fit one column of a card's cover at each size (156 px of height less its padding). */
const FIT = { l: 5, m: 6, s: 8 } as const;
const CLOSERS = "，。！？；：、）》」』”’…—～,.!?;:)]";

/** Lays out `title` for the leaf of a card. */
export function layOutTitle(title: string): CoverTitle {
  const text = [...title.trim()];
  if (text.length <= FIT.l) return { size: "l", columns: 1, lines: [text.join("")] };
  if (text.length <= FIT.m) return { size: "m", columns: 1, lines: [text.join("")] };
  if (text.length <= FIT.m * 2) return { size: "m", columns: 2, lines: even(text, 2) };
  if (text.length <= FIT.s * 2) return { size: "s", columns: 2, lines: even(text, 2) };
  const most = FIT.s * 3;
  const held = text.length > most ? [...text.slice(0, most - 1), "…"] : text;
  return { size: "s", columns: 3, lines: even(held, 3) };
}

const IN_WORD = /[\p{Script=Latin}\d'’]/u;
/** A hyphen or a space ends the column that its word is in. */
const OF_WORD = /[\p{Script=Latin}\d'’\- ]/u;
/** How many characters a break may move to keep a Latin word whole; a rotated Latin letter takes half a character's height. */
const MAX_SHIFT = 5;

/** The end of a Latin word nearest to `to`, after `from`; `to` itself where it is none's inside or the word is too long. */
function atWordEnd(text: readonly string[], from: number, to: number): number {
  const inside = (at: number) => IN_WORD.test(text[at - 1] ?? "") && OF_WORD.test(text[at] ?? "");
  for (let by = 0; by <= MAX_SHIFT; by++) {
    if (!inside(to + by)) return to + by;
    if (to - by > from && !inside(to - by)) return to - by;
  }
  return to;
}

/** Parts of near-equal length, the longer ones first; no part begins with a closing mark, and Latin words stay whole. */
function even(text: readonly string[], parts: number): string[] {
  const lines: string[] = [];
  let from = 0;
  for (let i = 0; i < parts; i++) {
    const left = parts - i;
    let to = i === parts - 1 ? text.length : atWordEnd(text, from, from + Math.ceil((text.length - from) / left));
    while (to < text.length && CLOSERS.includes(text[to] ?? "")) to++;
    lines.push(text.slice(from, to).join(""));
    from = to;
  }
  return lines.filter((l) => l !== "");
}

/** The tint of the paper. A dictionary may grow: an unknown genre takes one of the tints by its name, always the same. */
const PAPERS: Record<string, string> = {
  悬疑: "celadon",
  犯罪: "celadon",
  推理: "celadon",
  惊悚: "celadon",
  恐怖: "celadon",
  家庭: "bean",
  剧情: "bean",
  青春: "bean",
  儿童: "bean",
  乡村: "bean",
  爱情: "rose",
  女性: "rose",
  歌舞: "rose",
  喜剧: "apricot",
  动画: "apricot",
  运动: "apricot",
  科幻: "lotus",
  奇幻: "lotus",
  魔幻: "lotus",
  历史: "bronze",
  战争: "bronze",
  武侠: "bronze",
  古装: "bronze",
  传记: "bronze",
  西部: "bronze",
};
const TINTS = ["celadon", "bean", "rose", "apricot", "lotus", "bronze"] as const;

export function paperOf(genre: string): string {
  const known = PAPERS[genre] ?? Object.entries(PAPERS).find(([name]) => genre.includes(name))?.[1];
  if (known) return known;
  let sum = 0;
  for (const c of genre) sum = (sum * 31 + (c.codePointAt(0) ?? 0)) % 997;
  return TINTS[sum % TINTS.length] ?? "bean";
}
