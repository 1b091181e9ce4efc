import type { HeadingFields, Line, Scene } from "../parsed.ts";
import type { Rename } from "./comparison.ts";
import { simplified } from "./simplifiedCharacters.ts";

const SPACE = /\p{White_Space}+/gu;
/** Signs that say what kind a line is, and nothing of what is in it; also Fountain's. */
const LEAD = /^(?:[△▲]+|[!@](?=[^\p{P}]))/u;
const FORCED = /^\.(?=[^.])/u;
const BRACKETS = /^\[\[|\]\]$/gu;
const COLON = /[:：]+$/u;
const NUMBERED = /^(?:第[\d零〇一二两兩三四五六七八九十百千]+[集场場幕回章节節卷部话話][、.:,·\-—]*)+/u;
/** What may stand before a number and after it. */
const BEFORE = /^[△▲【[(#]*(?:场景|場景|场次|場次|场|場|幕|scene|no|第)?[.:#、]*/u;
const AFTER = /^(?:场景|場景|场|場|幕|集|scene)?[】\])]*[、.:,·\-—]*/u;

/** The first private-use character that stands for a renamed person; neither draft's texts hold it once they are keys. */
const TOKEN = 0xe100;
const PRIVATE = /[\ue000-\uf8ff]/gu;

/** Text without what no writer means: width of letters, white space, case, and whether it is written in simplified characters. */
export const plain = (text: string): string =>
  simplified(text.normalize("NFKC").replace(SPACE, "").replace(PRIVATE, "\ufffd").toLowerCase());

const INT_EXT = /^(?:内外景?|内景?|外景?|int\.?\/ext\.?|i\/e|int\.?|ext\.?)$/u;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
/** A line under a heading that says one of its fields again, as Hong Kong pages do. */
const FIELD_LINE = /^(?:时间?|景|地点?|场景|场地|日夜|内外景?):/u;

/** Where and when a scene is, however its format writes that; empty where it is not said. */
export const fieldsKey = ({ place, time, intExt }: HeadingFields): string =>
  place === null ? "" : [place, time ?? "", intExt ?? ""].map((f) => plain(f).replace(NO_LETTERS, "")).join("|");

/** What a heading says beside place, time and inside or outside. */
function beside(bare: string, { place, time }: HeadingFields): string {
  let rest = bare;
  for (const field of [place, time]) if (field !== null) rest = rest.replace(plain(field), " ");
  return rest
    .split(NO_LETTERS)
    .filter((word) => word !== "" && !INT_EXT.test(word))
    .join(" ");
}

/** True for lines that only name what `fieldsKey` holds: two formats write them in different places. */
export const isHeadingFieldLine = (line: Line): boolean =>
  line.type === "meta" && FIELD_LINE.test(plain(line.text).replace(BRACKETS, ""));

const CAST_LINE = /^(?:出场|登场|在场)?(?:人物?|角色|演员):/u;

/** True for lines under a heading that list who is in the scene. */
export const listsCast = (line: Line): boolean =>
  line.type === "meta" && CAST_LINE.test(plain(line.text).replace(BRACKETS, ""));

/** What a heading says in any format, for telling whether two scenes are the same. */
export const headingSays = (bare: string, fields: HeadingFields): string =>
  `${fieldsKey(fields)}\u0000${beside(bare, fields)}`;

/** The heading without its number: a renumbered scene is the same scene. */
export function headingKey(text: string, number: string | null): string {
  const bare = plain(text).replace(FORCED, "");
  const numberText = number === null ? "" : plain(number);
  const head = bare.replace(BEFORE, "");
  if (numberText === "" || !head.startsWith(numberText)) return bare.replace(NUMBERED, "");
  const rest = head.slice(numberText.length).replace(AFTER, "");
  // A Hollywood page prints the number at both ends.
  return rest.endsWith(numberText) && rest.length > numberText.length ? rest.slice(0, -numberText.length) : rest;
}

/** Replaces renamed people's names by one sign for both names, on the side that `names` says. */
export type NameMasker = (key: string, line: Line) => string;

/** For the old draft `side` is `from`, for the new one `to`. */
export function createNameMasker(renames: readonly Rename[], side: keyof Rename): NameMasker {
  const names = renames
    .map((r, i) => ({ name: plain(r[side]), sign: String.fromCharCode(TOKEN + i) }))
    .sort((a, b) => b.name.length - a.name.length);
  if (names.length === 0) return (key) => key;
  const signs = new Map(names.map((n) => [n.name, n.sign]));
  // A name of one character is a word in most places: it is only taken for the person on a cue.
  const long = names.filter((n) => n.name.length > 1).map((n) => n.name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  const pattern = long.length > 0 ? new RegExp(long.join("|"), "gu") : null;
  return (key, line) => {
    if (line.type === "character" && signs.has(key)) return signs.get(key) ?? key;
    return pattern ? key.replace(pattern, (name) => signs.get(name) ?? name) : key;
  };
}

/** A scene as far as its lines' keys need it. */
export type Keyable = Pick<Scene, "lines" | "number"> & Partial<Pick<Scene, "fields">>;

/** What a line says, for comparing: two lines with one key are the same line. */
function lineKey(line: Line, { number, fields }: Keyable, mask: NameMasker): string {
  if (line.type === "heading" || line.type === "chapter") {
    const bare = headingKey(line.text, number);
    // Written in another order, or with other signs between, it is the same heading.
    const whole =
      fields !== undefined &&
      fields.place !== null &&
      bare.includes(plain(fields.place)) &&
      beside(bare, fields) === "";
    return mask(whole ? fieldsKey(fields) : bare, line);
  }
  const key = plain(line.text).replace(LEAD, "");
  return mask(
    line.type === "character" ? key.replace(COLON, "") : line.type === "meta" ? key.replace(BRACKETS, "") : key,
    line,
  );
}

/** The keys of a scene's lines, in order. */
export const sceneKeys = (scene: Keyable, mask: NameMasker): string[] =>
  scene.lines.map((line) => lineKey(line, scene, mask));
