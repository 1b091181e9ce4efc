import { splitCited, type Form } from "@mochang/contract";
import type { ScriptType } from "@mochang/generation";
import type { Parsed } from "@mochang/screenplay";
import { hasBody, type Work } from "../../prompting/index.ts";
import type { Story } from "../workingPaper/workingPaper.ts";

/** Characters below which a text without an end mark is a piece of a work of its medium, not a whole one. */
const MIN_CHARACTERS: Readonly<Record<ScriptType, number>> = {
  1: 8_000,
  2: 8_000,
  3: 4_000,
  4: 600,
  5: 300,
  6: 1_200,
  7: 600,
};
const MIN_OF_ANY = 300;
const MIN_NOVEL = 1_000;
/** Lines at the end in which a mark is looked for. */
const LAST_LINES = 5;
const END_MARK = /剧终|全文完|全书完|全剧完|^[\s（(【—\-]*(?:完|终|全篇完|the end|fin|end)[\s）)】—\-。.]*$/iu;
const UNFINISHED_MARK =
  /^[\s（(【[—\-…*]*(?:未完待续|未完|待续|未完成|以?下略|后文待写|to be continued)[\s）)】\]—\-…*。.]*$/iu;
const PIECE = /[（(【[](?:节选|选段|选场|片段|试读|未完|未完成|待续)[）)】\]]/u;
/** The model's word that a work is not finished is believed where it quotes what stands in this last share of the text. */
const LAST_SHARE = 0.1;

const lastLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/u)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-LAST_LINES);

const hasEndMark = (text: string): boolean => lastLines(text).some((line) => END_MARK.test(line));

/** Why a work is not whole, in a sentence without its full stop; null for a whole one, as far as rules see. */
export function incompleteWork(
  { parsed, name, figures }: Pick<Work, "parsed" | "name" | "figures">,
  { form, medium }: { form: Form; medium: ScriptType | null },
): string | null {
  const mark = lastLines(parsed.text).find((line) => UNFINISHED_MARK.test(line));
  if (mark) return `稿末写着“${mark.replaceAll(/[（()）【】[\]\s—\-…*。.]/gu, "")}”，还没有写完`;
  if (PIECE.test(name) || parsed.frontMatter.some(({ text }) => PIECE.test(text))) return "题名写明是节选或未完稿";
  if (hasEndMark(parsed.text)) return null;
  const min = form === "novel" ? MIN_NOVEL : medium === null ? MIN_OF_ANY : MIN_CHARACTERS[medium];
  if (figures.characters < min) return `只有 ${figures.characters} 字，也没有剧终的标记，是一个片段`;
  return endsAtHeading(parsed) ? "最后一场只有场次标题，还没有写" : null;
}

const endsAtHeading = ({ scenes }: Pick<Parsed, "scenes">): boolean => {
  const last = scenes.at(-1);
  return last !== undefined && scenes.length > 1 && last.heading !== null && !hasBody(last);
};

/** Whether the working paper says of a work that it is not finished, and what it quotes for that stands at the end of a text without an end mark. */
export function isUnfinished({ ending }: Pick<Story, "ending">, { text }: Pick<Parsed, "text">): boolean {
  if (ending.kind !== "未写完" || hasEndMark(text)) return false;
  return splitCited(ending.what).some(
    (part) => part.type === "citation" && (part.citation.start ?? 0) >= text.length * (1 - LAST_SHARE),
  );
}

/** Why a work gets no grade that its reader, not rules, found unfinished. */
export const UNFINISHED = "读到稿末，故事还没有写完";
