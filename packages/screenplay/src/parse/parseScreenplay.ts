import type { Parsed } from "../parsed.ts";
import { looksLikeFdx, readFdxFile } from "../format/fdx/readFdx.ts";
import { looksLikeFountain } from "../format/fountain/looksLikeFountain.ts";
import { readFountain } from "../format/fountain/readFountain.ts";
import { type Block } from "./lines/logicalLine.ts";
import { castOf, castOfProse, namedIn, withDoubts } from "./cast/castOf.ts";
import { correctSpeakers } from "./cast/wronglySplitNames.ts";
import { silentPeople } from "./cast/silentPeople.ts";
import { takeCastFromPlaces } from "./cast/takeCastFromPlaces.ts";
import { takeDoubleHeadings, takeScenesAboveScenes } from "./screenplay/divisionsOfPlan.ts";
import { readScript } from "./screenplay/readScript.ts";
import { markDoubts, markUnreadSpeeches } from "./screenplay/doubts.ts";
import { enforceCoverage } from "./enforceCoverage.ts";
import { retypeSentences } from "./saidOrDone/retypeSentences.ts";
import { splitNotices } from "./gluedLines/splitNotices.ts";
import { readDirectionMarks } from "./gluedLines/directionMarks.ts";
import { splitGluedLines } from "./gluedLines/splitGluedLines.ts";
import { splitHeadings } from "./gluedLines/splitHeadings.ts";
import { decideKind } from "./documentKind.ts";
import { addLabelledHeadings } from "./headings/addLabelledHeadings.ts";
import { readNovel } from "./novel/readNovel.ts";
import { joinAliases } from "./novel/people/joinAliases.ts";
import { splitParagraphs } from "./layout/splitParagraphs.ts";
import { readBlankCues } from "./gluedLines/blankCues.ts";
import { readKindBoxes } from "./gluedLines/kindBoxes.ts";
import { readLabelMarks } from "./gluedLines/labelMarks.ts";
import { readUnmarkedCues } from "./gluedLines/unmarkedCues.ts";
import { splitChapters } from "./gluedLines/splitChapters.ts";
import { findPageMarks } from "./layout/findPageMarks.ts";
import { readCueStyles } from "./gluedLines/cueStyles.ts";
import { readCueMarks } from "./gluedLines/cueMarks.ts";
import { readRows } from "./lines/readRows.ts";
import { isPersonLike, mayBeName } from "./speeches/personLike.ts";
import { readStyle } from "./speeches/speechStyle.ts";
import { readSceneTables } from "./layout/sceneTables.ts";
import { voteHeadings } from "./headings/voteHeadings.ts";
import { joinWraps, wrapWidth } from "./layout/joinWrappedLines.ts";
import { joinIndentedLines } from "./layout/joinIndentedLines.ts";
import { joinEnglishLines } from "./layout/joinEnglishLines.ts";

export interface ParseOptions {
  /** The format the text is known to be in; `auto` tells Fountain and FDX by their own marks. */
  format?: "auto" | "text" | "fountain" | "fdx";
}

/**
 * Reads any Chinese or English script, novel or prose. Never throws, gives the same result for the same text, and
 * costs time in proportion to its length. One leading BOM is removed; all offsets are UTF-16 units of the rest, or, for the
 * XML of Final Draft, of its words.
 */
export function parseScreenplay(source: string, options: ParseOptions = {}): Parsed {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  const { format = "auto" } = options;
  if ((format === "fdx" || format === "auto") && looksLikeFdx(text)) {
    const typed = readFdxFile(text);
    if (typed) return typed;
  }
  return format === "fountain" || (format === "auto" && looksLikeFountain(text))
    ? parseFountain(text)
    : parseText(text);
}

/** Fountain, unless its writer left out the marks that Chinese needs: then the grammar finds the headings that Fountain does not. */
function parseFountain(text: string): Parsed {
  const marked = readFountain(text);
  if (hasHeadings(marked)) return marked;
  const plain = parseText(text);
  return hasHeadings(plain) ? plain : marked;
}

const hasHeadings = (parsed: Parsed): boolean => parsed.scenes.some((scene) => scene.heading !== null);

function parseText(text: string): Parsed {
  const { rows: lines, notices } = splitNotices(text, splitParagraphs(text, readRows(text)));
  const speakers = readKindBoxes(lines);
  readDirectionMarks(lines);
  readCueMarks(lines);
  readBlankCues(lines);
  readUnmarkedCues(lines);
  readCueStyles(lines);
  readLabelMarks(lines);
  const pages = new Set<Block>([...findPageMarks(lines)].map((row) => lines[row] as Block));
  const tables = readSceneTables(text, lines);
  const { rows, bodies, people } = tables;
  const cells = new Set<Block>([...tables.cells, ...notices]);
  const fixed = new Set<Block>([...pages, ...cells, ...bodies, ...tables.headings.keys()]);
  const { rows: paragraphs, joined } = joinIndentedLines(joinEnglishLines(rows));
  const unbroken = new Set<Block>([...fixed, ...joined]);
  const wrapped = splitChapters(
    text,
    joinWraps(paragraphs, wrapWidth(paragraphs.filter((row) => !unbroken.has(row))), unbroken),
  );
  const glued = splitGluedLines(text, wrapped, { bodies, people, whole: notices });
  const blocks = splitHeadings(text, glued, fixed);
  const speeches = countColons(blocks);
  let headings = voteHeadings(blocks, speeches, glued.headings);
  for (const block of fixed) headings.delete(block);
  const order = [...tables.headings, ...headings].sort(([a], [b]) => a.start - b.start);
  if (tables.headings.size > 0) headings = new Map(order);
  addLabelledHeadings(blocks, headings, speeches);
  const divisions = takeScenesAboveScenes(blocks, headings);
  for (const block of takeDoubleHeadings(blocks, headings)) cells.add(block);
  const style = readStyle(text, blocks, headings, cells);
  for (const name of [...people, ...speakers]) style.names.cast.add(name);
  for (const [name, count] of glued.names.counts)
    if (
      count >= 2 &&
      (name.length >= 2 || isPersonLike(name)) &&
      (style.names.counts.get(name) ?? 0) < 2 &&
      isCalledSo(name, count)
    )
      style.names.counts.set(name, count);
  const kind = decideKind(text, blocks, headings, style);
  if (kind === "novel" || kind === "prose") {
    const { front, builder, title } = readNovel(text, wrapped, pages, kind === "novel");
    enforceCoverage(text, [front, ...builder.scenes.map((scene) => scene.lines)]);
    return {
      kind,
      text,
      title,
      frontMatter: front,
      scenes: builder.scenes,
      cast: withDoubts(
        text,
        joinAliases(
          text,
          kind === "novel" ? namedIn(front, builder.scenes) : castOfProse(front, builder.scenes),
          builder.scenes,
        ),
        builder.scenes,
      ),
    };
  }
  const { front, builder, title, listed } = readScript({ text, blocks, pages, cells, headings, divisions, style });
  retypeSentences(text, builder.scenes);
  enforceCoverage(text, [front, ...builder.scenes.map((scene) => scene.lines)]);
  markDoubts(text, builder.scenes);
  markUnreadSpeeches(builder.scenes);
  const silent = silentPeople(text, listed, builder.scenes);
  correctSpeakers(front, builder.scenes, Object.values(silent).flat());
  const cast = joinAliases(text, castOf(front, builder.scenes, silent), builder.scenes);
  takeCastFromPlaces(builder.scenes, cast);
  return { kind, text, title, frontMatter: front, scenes: builder.scenes, cast };
}

/** Whether what stood before colons of run-on lines is a name: called as people are, or standing there as often as only names do. */
const isCalledSo = (name: string, count: number): boolean =>
  isPersonLike(name) || (count >= MIN_OCCURRENCES && mayBeName(name));
const MIN_OCCURRENCES = 5;

function countColons(blocks: Block[]): number {
  let count = 0;
  for (const block of blocks) {
    const at = block.norm.indexOf(":");
    if (at > 0 && at <= 12) count++;
  }
  return count;
}
