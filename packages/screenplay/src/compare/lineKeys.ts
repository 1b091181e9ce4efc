import type { Line, Scene } from "../parsed.ts";
import type { Rename } from "./comparison.ts";

const SPACE = /\p{White_Space}+/gu;
const LEAD = /^[△▲]+/u;
const COLON = /[:：]+$/u;
const NUMBERED = /^(?:第[\d零〇一二两兩三四五六七八九十百千]+[集场場幕回章节節卷部话話][、.:,·\-—]*)+/u;
/** What may stand before a number and after it. */
const BEFORE = /^[△▲【[(#]*(?:场景|場景|场次|場次|场|場|幕|scene|no|第)?[.:#、]*/u;
const AFTER = /^(?:场景|場景|场|場|幕|集|scene)?[】\])]*[、.:,·\-—]*/u;

/** The first private-use character that stands for a renamed person; neither draft's texts hold it once they are keys. */
const TOKEN = 0xe100;
const PRIVATE = /[\ue000-\uf8ff]/gu;

/** Text without what no writer means: width of letters, white space, case. */
export const plain = (text: string): string => text.normalize("NFKC").replace(SPACE, "").replace(PRIVATE, "\ufffd").toLowerCase();

/** The heading without its number: a renumbered scene is the same scene. */
function headingKey(text: string, number: string | null): string {
  const bare = plain(text);
  const own = number === null ? "" : plain(number);
  const head = bare.replace(BEFORE, "");
  if (own === "" || !head.startsWith(own)) return bare.replace(NUMBERED, "");
  const rest = head.slice(own.length).replace(AFTER, "");
  // A Hollywood page prints the number at both ends.
  return rest.endsWith(own) && rest.length > own.length ? rest.slice(0, -own.length) : rest;
}

/** Replaces renamed people's names by one sign for both names, on the side that `names` says. */
export type Masker = (key: string, line: Line) => string;

/** For the old draft `side` is `from`, for the new one `to`. */
export function masker(renames: readonly Rename[], side: keyof Rename): Masker {
  const names = renames.map((r, i) => ({ name: plain(r[side]), sign: String.fromCharCode(TOKEN + i) })).sort((a, b) => b.name.length - a.name.length);
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

/** What a line says, for comparing: two lines with one key are the same line. */
export function lineKey(line: Line, number: string | null, mask: Masker): string {
  if (line.type === "heading" || line.type === "chapter") return mask(headingKey(line.text, number), line);
  const key = plain(line.text).replace(LEAD, "");
  return mask(line.type === "character" ? key.replace(COLON, "") : key, line);
}

/** The keys of a scene's lines, in order. */
export const sceneKeys = (scene: Pick<Scene, "lines" | "number">, mask: Masker): string[] => scene.lines.map((line) => lineKey(line, scene.number, mask));
