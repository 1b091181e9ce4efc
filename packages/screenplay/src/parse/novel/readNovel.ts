import type { Line } from "../../parsed.ts";
import { LineEmitter } from "../lines/lineEmitter.ts";
import type { Block } from "../lines/logicalLine.ts";
import { isSeparator } from "../linePatterns/isSeparator.ts";
import { splitSpeeches } from "../gluedLines/splitSpeeches.ts";
import { SceneBuilder } from "../screenplay/sceneBuilder.ts";
import { type Chapters, findChapters } from "./chapters/findChapters.ts";
import { isMatter, markNotes, matterTitle, openingOf } from "./chapters/openingMatter.ts";
import { isWebsiteLine } from "./chapters/websiteLines.ts";
import { emitParagraphs } from "./emitParagraphs.ts";
import type { Paragraph } from "./paragraph.ts";
import { People } from "./people/people.ts";
import { readSpeech } from "./speeches/readSpeech.ts";

/** Novels and prose: chapters are scenes, narration is text, speech inside a paragraph stands on its own. */
export function readNovel(
  text: string,
  rows: Block[],
  pages: Set<Block>,
  chaptered: boolean,
): { front: Line[]; builder: SceneBuilder; title: string | null } {
  const blocks = splitSpeeches(text, rows);
  const emitter = new LineEmitter(text);
  const builder = new SceneBuilder(emitter);
  const { heads, idle, titles } = chaptered ? findChapters(blocks, pages) : NO_CHAPTERS;
  const isMeta = (block: Block): boolean =>
    block.norm.length === 0 ||
    pages.has(block) ||
    idle.has(block) ||
    isSeparator(block.norm, "") ||
    isWebsiteLine(block.norm);
  const below = new Set(titles.values());
  const paragraphs = blocks.map((block): Paragraph | null =>
    heads.has(block) || below.has(block)
      ? null
      : { block, norm: block.norm, meta: isMeta(block), spoken: [], speakers: [], chat: null, carried: false },
  );
  markNotes(paragraphs);
  readSpeech(paragraphs.filter((paragraph) => paragraph !== null && !paragraph.meta) as Paragraph[]);
  let title: string | null = null;
  let count = 0;
  let people: People | null = null;
  let run: Paragraph[] = [];
  const flush = (): void => {
    emitParagraphs(emitter, run, (people ??= peopleOf(paragraphs)));
    run = [];
  };
  if (heads.size === 0) builder.openBare();
  const opening = openingOf(paragraphs, heads);
  blocks.forEach((block, i) => {
    if (below.has(block)) return;
    const head = heads.get(block);
    const paragraph = paragraphs[i];
    if (paragraph) {
      if (i === opening) {
        flush();
        builder.openBare();
      }
      const front = !(builder.started && heads.size > 0);
      if (paragraph.meta || !front || ++count > 6 || !isMatter(block.norm)) {
        run.push(paragraph);
        return;
      }
      flush();
      title ??= matterTitle(emitter, block);
      emitter.whole(block, "meta", 0.8);
      return;
    }
    flush();
    if (head?.volume) emitter.whole(block, "chapter", 0.85);
    else
      builder.openAs(
        { ...block, end: titles.get(block)?.end ?? block.end },
        "chapter",
        head?.number ? emitter.written(block, head.number[0], head.number[1]) : null,
        null,
      );
  });
  flush();
  return { front: builder.front, builder, title };
}

const NO_CHAPTERS: Chapters = { heads: new Map(), idle: new Set(), titles: new Map() };

function peopleOf(paragraphs: readonly (Paragraph | null)[]): People {
  const people = new People();
  const narration = paragraphs.filter(
    (paragraph) => paragraph !== null && !paragraph.meta && !paragraph.chat,
  ) as Paragraph[];
  for (const { norm } of narration) people.count(norm);
  for (const { norm, spoken } of narration) people.learn(norm, spoken);
  people.settle(narration.map(({ norm }) => norm));
  return people;
}
