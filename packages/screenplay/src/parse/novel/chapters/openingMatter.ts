import type { LineEmitter } from "../../lines/lineEmitter.ts";
import type { Block } from "../../lines/logicalLine.ts";
import { isLabel, readLabel } from "../../linePatterns/labels.ts";
import { opensQuote } from "../../linePatterns/speechVerbs.ts";
import { titleOf } from "../../screenplay/frontMatter.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Chapters } from "./findChapters.ts";
import { opensNote } from "./websiteLines.ts";

/** Prose of so many characters above the first heading is the story's beginning; less is a dedication, an epigraph, a line of the editor's. */
const OPENING = 60;
/** What says of itself that it speaks of the book. */
const BLURB =
  /^[【\[(《#☆★—-]{0,3} ?(?:(?:内容|作品|小说|故事|本书)?(?:简介|提要|梗概|介绍)|文案|编辑推荐|推荐语|编者按|内容标签|主角|配角|搜索关键字|一句话简介|立意|版权|作者简介|关于作者|目 ?录)/;

/** Where the story begins that has no heading of its own: the first paragraph of prose above the first heading; -1 for none. */
export function openingOf(paragraphs: readonly (Paragraph | null)[], heads: Chapters["heads"]): number {
  const first = paragraphs.findIndex((paragraph) => paragraph === null);
  if (heads.size === 0 || first < 0) return -1;
  let from = -1;
  let length = 0;
  for (let i = 0; i < first; i++) {
    const paragraph = paragraphs[i];
    if (!paragraph || paragraph.meta) continue;
    const { norm } = paragraph.block;
    if (BLURB.test(norm)) return -1;
    if (from < 0 && (isMatter(norm) || !/[。!?…”」』".]/.test(norm))) continue;
    if (from < 0) from = i;
    length += norm.length;
  }
  return length >= OPENING ? from : -1;
}

/** What the author says at the end of a chapter is no part of it, down to the next heading; at most so many lines, and fewer than the chapter has. */
const NOTE_LINES = 30;

/** Makes what the author says of the writing furniture of the chapter. */
export function markNotes(paragraphs: readonly (Paragraph | null)[]): void {
  let from = 0;
  let note = -1;
  for (let i = 0; i <= paragraphs.length; i++) {
    const paragraph = paragraphs[i];
    if (paragraph) {
      if (note < 0 && opensNote(paragraph.norm)) note = i;
      continue;
    }
    if (note >= 0 && i - note <= Math.min(NOTE_LINES, note - from))
      for (const line of paragraphs.slice(note, i)) if (line) line.meta = true;
    from = i + 1;
    note = -1;
  }
}

/** True for a line of title, author or the like above the story. */
export function isMatter(norm: string): boolean {
  const label = readLabel(norm);
  if (label && (isLabel(label.word, "credit") || isLabel(label.word, "title")) && norm.length < 50) return true;
  if (/^.{0,6}《[^》]{1,40}》.{0,10}$/.test(norm)) return true;
  return norm.length <= 24 && !/[。!?…,;”」"]$/.test(norm) && !opensQuote(norm[0]);
}

/** The title that such a line gives; null for none. */
export function matterTitle(emitter: LineEmitter, block: Block): string | null {
  const label = readLabel(block.norm);
  if (label && isLabel(label.word, "title")) return titleOf(emitter.written(block, label.content, block.norm.length));
  if (label) return null;
  return titleOf(emitter.written(block, 0, block.norm.length));
}
