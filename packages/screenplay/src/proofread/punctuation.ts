import type { LineType } from "../parsed.ts";
import { HAN, type ProofRule, correctionsOf } from "./correction.ts";

const FULL: Readonly<Record<string, string>> = { ",": "，", ";": "；", "?": "？", "!": "！", ":": "：", ".": "。" };
/** What a Chinese sentence may go on with after a mark. */
const AFTER = `${HAN}|[“”「」『』《》（）]|$`;
const HALF_WIDTH = new RegExp(`(?<=${HAN})(?:[,;?!]+(?=${AFTER})|:(?=${HAN}|[“「『])|\\.(?=${HAN}|$))`, "gu");

/** Lines of sentences; headings, cast lines and cues have marks of their own. */
const SENTENCES: ReadonlySet<LineType> = new Set<LineType>(["action", "dialogue", "text"]);

/** A half-width mark between Chinese characters. */
export const halfWidth: ProofRule = (text, type) =>
  SENTENCES.has(type)
    ? correctionsOf("half-width", text, HALF_WIDTH, ([marks]) =>
        Array.from(marks, (mark) => FULL[mark] ?? mark).join(""),
      )
    : [];

const REPEATED =
  /(?<![，。、；：.])(?:，{2,}|、{2,}|；{2,}|。{3,}|[，、]。|。[，、])(?![，。、；：.])|(?<=[\u4e00-\u9fff])\.{3,}(?![.\w])|(?<=[\u4e00-\u9fff])--(?=[\u4e00-\u9fff])/gu;

function single(marks: string): string | null {
  if (marks === "--") return "——";
  if (/^(?:\.{3,}|。{3,})$/u.test(marks)) return "……";
  // 。， may be either.
  return /^[。][，、]$/u.test(marks) ? null : (marks.at(-1) ?? null);
}

/** A mark set twice, and rows of full stops that mean ……; two full stops may mean either. */
export const repeatedMarks: ProofRule = (text, type) =>
  SENTENCES.has(type) ? correctionsOf("repeated-mark", text, REPEATED, ([marks]) => single(marks)) : [];
