import { columnHeight, verticalColumns } from "@mochang/contract";

/** The type size and columns of a title on a cover; the size follows from the title's length. */
export interface CoverTitle {
  /** large: one column of up to five characters; middle: longer; small: two or three columns. */
  size: "l" | "m" | "s";
  /** Columns that the title takes. */
  columns: 1 | 2 | 3;
  /** The title broken at its most even places, a part a column; cut with an ellipsis when three columns do not hold it. */
  lines: string[];
}

/** Sizes and columns in the order in which they are tried, with the Han characters that a column of that size holds. */
type CoverLayouts = readonly (Pick<CoverTitle, "size" | "columns"> & { room: number })[];

/** Of a card's cover: a column has 156 px less its padding. */
const CARD_LAYOUTS: CoverLayouts = [
  { size: "l", columns: 1, room: 5 },
  { size: "m", columns: 1, room: 6 },
  { size: "m", columns: 2, room: 6 },
  { size: "s", columns: 2, room: 8 },
  { size: "s", columns: 3, room: 8 },
];
/** Of the cover beside what a search found, which bears the title alone: 98 px. */
export const SMALL_LAYOUTS: CoverLayouts = [
  { size: "l", columns: 1, room: 5 },
  { size: "l", columns: 2, room: 5 },
  { size: "s", columns: 2, room: 7 },
  { size: "s", columns: 3, room: 7 },
];
/** No cover holds more characters. */
const MAX_CHARACTERS = 48;

const fits = (lines: readonly string[], room: number): boolean =>
  lines.every((line) => columnHeight(line.trim()) <= room);

/** In a column a Chinese typeface draws ’ as the corner of a quotation. */
const withStraightApostrophes = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu, "'");

/** Lays out `title` for the leaf of a cover: whole words first, then words parted, then cut. */
export function layOutTitle(title: string, layouts = CARD_LAYOUTS): CoverTitle {
  const text = withStraightApostrophes(title.trim());
  const characters = [...text];
  for (let count = Math.min(characters.length, MAX_CHARACTERS); ; count--) {
    const shortText = count === characters.length ? text : `${characters.slice(0, count).join("")}…`;
    for (const parted of [false, true])
      for (const { size, columns, room } of layouts) {
        const lines = verticalColumns(shortText, columns, parted ? room : undefined);
        if (fits(lines, room)) return { size, columns, lines };
      }
  }
}

/** Han characters of a name in one column beside the title. */
const AUTHOR_ROOM = 8;

/** The signature after a title of so many columns: a long name takes two where the leaf has room, words whole if they can be; what no column holds is cut with an ellipsis, behind a word if one fits. */
export function layOutAuthor(author: string, titleColumns: number): string[] {
  const name = withStraightApostrophes(author.trim());
  const one = [`${name}　著`];
  if (columnHeight(name) <= AUTHOR_ROOM) return one;
  const lines = titleColumns === 1 ? verticalColumns(one.join(""), 2) : one;
  if (fits(lines, AUTHOR_ROOM + 2)) return lines;
  const characters = [...name];
  const cutAt = characters.findIndex((_, i) => columnHeight(characters.slice(0, i + 1).join("")) > AUTHOR_ROOM - 1);
  const start = characters.slice(0, cutAt).join("");
  const words = characters[cutAt] === " " ? start : start.replace(/\s\S*$/u, "");
  return [`${words.replace(/[\p{P}\s]+$/u, "")}…　著`];
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
  const paper = PAPERS[genre] ?? Object.entries(PAPERS).find(([name]) => genre.includes(name))?.[1];
  if (paper) return paper;
  let sum = 0;
  for (const c of genre) sum = (sum * 31 + (c.codePointAt(0) ?? 0)) % 997;
  return TINTS[sum % TINTS.length] ?? "bean";
}
