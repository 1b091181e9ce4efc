import { speakerOf } from "./looseQuotes.ts";
import { foldText, type Passages } from "./passages.ts";

const PLACE =
  "第\\s*[\\d零〇一二两三四五六七八九十百]+\\s*(?:集\\s*第\\s*[\\d零〇一二两三四五六七八九十百]+\\s*)?[场章回]|\\d{1,3}[-－]\\d{1,3}";
const PLACED = new RegExp(`^(.+?)\\s*(?:[（(]\\s*(${PLACE})\\s*[）)]|—+\\s*(${PLACE}))\\s*$`, "su");
const MARKED = /^[\s*]*[「『“"](.*)[」』”"][\s*]*$/su;
const MIN_LENGTH = 4;
/** The model's own wording for the script, which no quotation marks may make the script's. */
const OFFERED = /^[\s*]*拟(?:作|为|定)?[*\s]*[：:][*\s]*/u;
const MARKS = /[「」『』“”"]/gu;

/**
 * A line of a block quote as a sentence with quotation marks: `梁不凡：「查无原因。」（第16场）`.
 * @returns null unless all of the line is one passage of the script, from the scene that it names, or is offered as `拟：`: then without marks
 */
export function quotedLine(line: string, passages: Passages): string | null {
  const offered = OFFERED.exec(line);
  if (offered) return `拟：${line.slice(offered[0].length).replaceAll(MARKS, "")}`;
  const [, placed, one, two] = PLACED.exec(line) ?? [];
  const place = (one ?? two)?.replaceAll(/\s/gu, "");
  const scene = place === undefined ? null : passages.placeOf(place);
  if (place !== undefined && scene === null) return null;
  const words = (placed ?? line).trim();
  const speaker = speakerOf(words, (name) => passages.isPerson(name));
  const speech = speaker?.speech ?? words;
  const plain = MARKED.exec(speech)?.[1] ?? speech;
  const found = foldText(plain).length < MIN_LENGTH ? null : passages.find(plain, scene);
  if (!found || (scene !== null && found.scene !== scene)) return null;
  return `${speaker ? `${speaker.name}：` : ""}「${found.text}」${place === undefined ? "" : `（${place}）`}`;
}
