import type { BlockType } from "./block.ts";
import type { Region } from "./region.ts";

/** The face of a paragraph: each writer of a file knows the fonts that it stands for. */
export type Face = "song" | "hei" | "ming" | "typewriter";

/** All lengths are points. */
export interface BlockStyle {
  /** Name of the style in a word processor. */
  name: string;
  face: Face;
  size: number;
  bold: boolean;
  align: "left" | "center" | "right";
  /** From the left and the right margin. */
  left: number;
  right: number;
  /** Of the first line beside `left`; negative for a hanging one. */
  first: number;
  before: number;
  after: number;
  /** Stays on the page of what follows. */
  keepNext: boolean;
  /** Level in the outline, 0 for none. */
  outline: 0 | 1 | 2;
}

export interface PageFormat {
  region: Region;
  paper: "a4" | "us-letter";
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  /** From one base line to the next. */
  line: number;
  /** Lines never grow beyond `line`, so that a page holds a known number of them. */
  exactLine: boolean;
  /** Where the page's number stands, and from which page on. */
  number: { at: "foot" | "head" | "headRight"; from: 1 | 2 };
  styles: Record<BlockType, BlockStyle>;
}

const INCH = 72;
const CM = INCH / 2.54;
const SIZE = 12;

/** Where each region's formats differ: what is not named here is a plain paragraph in the body's face. */
type Changes = Partial<Record<BlockType, Partial<BlockStyle>>>;

const NAMES: Record<BlockType, string> = {
  title: "剧名",
  credit: "署名",
  front: "前言",
  episode: "集",
  heading: "场景标题",
  sceneRow: "场景信息",
  meta: "附记",
  action: "动作",
  speech: "对白",
  more: "对白续段",
  cue: "人物",
  parenthetical: "表演提示",
  dialogue: "台词",
  transition: "转场",
  rule: "分场线",
  prose: "正文段落",
  label: "标识",
};

function stylesOf(
  face: Face,
  title: Face,
  line: number,
  episodes: boolean,
  changes: Changes,
): Record<BlockType, BlockStyle> {
  const plain: Omit<BlockStyle, "name"> = {
    face,
    size: SIZE,
    bold: false,
    align: "left",
    left: 0,
    right: 0,
    first: 0,
    before: 0,
    after: 0,
    keepNext: false,
    outline: 0,
  };
  const common: Changes = {
    title: { face: title, size: 26, bold: true, align: "center", before: 180, after: 48 },
    credit: { align: "center", size: 14, after: 8 },
    episode: {
      face: title,
      size: 16,
      bold: true,
      align: "center",
      before: 2 * line,
      after: line,
      keepNext: true,
      outline: 1,
    },
    heading: { face: title, bold: true, before: 2 * line, keepNext: true, outline: episodes ? 2 : 1 },
    transition: { align: "right" },
    rule: { align: "center" },
    label: { size: 9, align: "right" },
  };
  const make = (type: BlockType): BlockStyle => ({ name: NAMES[type], ...plain, ...common[type], ...changes[type] });
  return Object.fromEntries((Object.keys(NAMES) as BlockType[]).map((type) => [type, make(type)])) as Record<
    BlockType,
    BlockStyle
  >;
}

/** What a document needs of a page: Han letters need higher lines than Latin ones, and scenes stand under episodes where there are any. */
export interface PageNeeds {
  han: boolean;
  episodes: boolean;
}

const TWO_CHARACTERS = 2 * SIZE;
const HANGING: Partial<BlockStyle> = { left: TWO_CHARACTERS, first: -TWO_CHARACTERS };

/** A4, 黑体 headings, 宋体 body, the name flush left and the speech's further lines indented by two characters. */
const mainlandPage = (episodes: boolean): PageFormat => ({
  region: "mainland",
  paper: "a4",
  width: 21 * CM,
  height: 29.7 * CM,
  margin: { top: 2.54 * CM, right: 3.17 * CM, bottom: 2.54 * CM, left: 3.17 * CM },
  line: 17,
  exactLine: false,
  number: { at: "foot", from: 1 },
  styles: stylesOf("song", "hei", 17, episodes, {
    heading: { before: 34, after: 4 },
    sceneRow: { keepNext: true },
    action: { first: TWO_CHARACTERS },
    prose: { first: TWO_CHARACTERS },
    speech: HANGING,
    more: { left: TWO_CHARACTERS },
    cue: HANGING,
    dialogue: { left: TWO_CHARACTERS },
    parenthetical: { left: TWO_CHARACTERS },
  }),
});

/** A4 with 2 cm, 18 pt lines and an empty one after each paragraph. */
const hongkongPage = (episodes: boolean): PageFormat => ({
  region: "hongkong",
  paper: "a4",
  width: 21 * CM,
  height: 29.7 * CM,
  margin: { top: 2 * CM, right: 2 * CM, bottom: 2 * CM, left: 2 * CM },
  line: 18,
  exactLine: false,
  number: { at: "head", from: 1 },
  styles: stylesOf("ming", "ming", 18, episodes, {
    heading: { before: 18 },
    front: { after: 6 },
    sceneRow: { ...HANGING, left: 3 * SIZE, first: -3 * SIZE, keepNext: true },
    meta: { after: 18 },
    action: { ...HANGING, left: SIZE, first: -SIZE, before: 18 },
    prose: { first: TWO_CHARACTERS, after: 18 },
    speech: { ...HANGING, before: 18 },
    more: { left: TWO_CHARACTERS, before: 18 },
    cue: { ...HANGING, before: 18 },
    dialogue: { left: TWO_CHARACTERS, before: 18 },
    parenthetical: { left: TWO_CHARACTERS, before: 18 },
    transition: { before: 18 },
    rule: { before: 36, after: 18 },
  }),
});

/** US Letter, 12 pt typewriter, columns. */
function hollywoodPage({ han, episodes }: PageNeeds): PageFormat {
  const line = han ? 16 : 12;
  const left = 1.5 * INCH;
  const right = INCH;
  const width = 8.5 * INCH;
  const column = (from: number, wide: number): Partial<BlockStyle> => ({
    left: from * INCH - left,
    right: width - right - (from + wide) * INCH,
  });
  return {
    region: "hollywood",
    paper: "us-letter",
    width,
    height: 11 * INCH,
    margin: { top: INCH, right, bottom: INCH, left },
    line,
    exactLine: true,
    number: { at: "headRight", from: 2 },
    styles: stylesOf("typewriter", "typewriter", line, episodes, {
      title: { size: SIZE, bold: false, before: 216, after: 4 * line },
      credit: { size: SIZE, after: line },
      front: { after: line },
      episode: { size: SIZE, before: line },
      heading: { bold: false, before: 2 * line },
      sceneRow: { keepNext: true },
      meta: { before: line },
      action: { before: line },
      prose: { first: TWO_CHARACTERS, after: line },
      cue: { ...column(3.7, 3.3), before: line, keepNext: true },
      parenthetical: { ...column(3.1, 2.4), keepNext: true },
      dialogue: column(2.5, 3.5),
      transition: { before: line },
      rule: { before: line },
    }),
  };
}

/** The page of a region. */
export function pageFormat(region: Region, needs: PageNeeds): PageFormat {
  switch (region) {
    case "mainland":
      return mainlandPage(needs.episodes);
    case "hongkong":
      return hongkongPage(needs.episodes);
    case "hollywood":
      return hollywoodPage(needs);
  }
}
