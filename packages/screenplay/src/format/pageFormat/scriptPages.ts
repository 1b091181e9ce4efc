import type { Line, Parsed, Scene } from "../../parsed.ts";
import { writtenNumber } from "../../document/writtenNumber.ts";
import { readMarkedHeading } from "../../parse/readMarkedHeading.ts";
import { isTitleKey, ownTitlePage, titleRow } from "../fountain/titlePage.ts";
import { joinWraps } from "../joinWraps.ts";
import { isTitle, titlePageLines } from "../titlePageLines.ts";
import { type Block, blockText, type Piece } from "./block.ts";
import { BodyBuilder } from "./bodyBuilder.ts";
import { type PageFormat, pageFormat } from "./pageFormat.ts";
import type { Region } from "./region.ts";
import { sourceRows } from "./sourceRows.ts";
import { headerLines, missingSceneRows } from "./sceneHeader.ts";
import { applyLineMarks, type LineMarks } from "./lineMarks.ts";
import { markLongSpeeches } from "./markLongSpeeches.ts";

export interface PagesOptions {
  region: Region;
  /** The work's name, for the title page where the document does not hold it. */
  name: string;
  author?: string | null;
  reviewer?: string | null;
  /** For Hong Kong's running head: a date as it is to be printed. */
  date?: string;
  /** Whether a model wrote the line: such text carries `label`. */
  isModel?: (line: Line) => boolean;
  /** The label that stands behind model text. */
  label?: string;
  /** The number that each scene's heading shows, empty for none; without them headings stand as they were written. */
  sceneNumbers?: readonly (string | null)[] | undefined;
  /** Who each scene's plan says is in it: they stand in the header block of Hong Kong before others who speak. */
  sceneCasts?: readonly (readonly string[])[] | undefined;
  /** What is shown of a line beside its words. */
  marksOf?: ((line: Line) => LineMarks | undefined) | undefined;
}

/** A script as the pages of its region show it: from this the Word file, the PDF and the plain text are made. */
export interface ScriptPages {
  format: PageFormat;
  name: string;
  author: string;
  /** The title page. */
  title: Block[];
  blocks: Block[];
  /** The first block of each scene; null for a scene without lines. */
  sceneBlocks: readonly (Block | null)[];
  /** What stands left and right in the running head, where the region has one. */
  running: { left: string; right: string } | null;
  modelText: boolean;
  /** The line that each of the author's pieces is of, in documents without marks: marks cut pieces anew. */
  lineOf: ReadonlyMap<Piece, Line>;
  /** True where it is written in Han letters. */
  han: boolean;
}

const HAN = /\p{Script=Han}/u;
/** A paragraph that may fill most of a page must not be moved whole. */
const LONG_PARAGRAPH = 400;
/** The head's left third holds this many letters. */
const HEAD_LETTERS = 24;

/** Whether a text is written in Han letters: an English one that names a Chinese dish is not. */
function isHan(text: string): boolean {
  const part = text.slice(0, 20_000);
  const han = part.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han * 10 > (part.match(/\p{Script=Latin}/gu)?.length ?? 0);
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= HEAD_LETTERS ? text : `${letters.slice(0, HEAD_LETTERS - 1).join("")}…`;
}

/**
 * Lays a document out for a region. Every character of it stands in the blocks in order, wrapped lines joined; what the region's custom
 * sets beside them (△, 時：, a colon behind a name) is marked as added. The author's characters are never converted.
 */
export function scriptPages(parsed: Parsed, options: PagesOptions): ScriptPages {
  const { region } = options;
  const han = isHan(parsed.text);
  const titleLines = titlePageLines(parsed);
  const prose = parsed.kind === "novel" || parsed.kind === "prose";
  const builder = new BodyBuilder(region, prose);
  const gapOf = sourceRows(parsed);
  const model = (line: Line): { model: boolean } => ({ model: options.isModel?.(line) ?? false });
  parsed.frontMatter.forEach((line, i) => {
    const gap = gapOf(line);
    if (i < titleLines) return;
    builder.line(line, i === titleLines ? null : gap, {
      ...model(line),
      ...(line.type === "meta" || line.type === "text" ? { as: "front" as const } : {}),
    });
  });
  const front = builder.blocks.length;
  const firsts: number[] = [];
  for (const [i, scene] of parsed.scenes.entries()) {
    const header = headerLines(scene);
    const headed = scene.heading !== null && !prose;
    const missing =
      region === "hongkong" && headed ? missingSceneRows(scene, options.sceneCasts?.[i]) : { above: [], below: [] };
    firsts.push(builder.blocks.length);
    // A heading without words is no line: the first one is the scene's text, whose own numbers stay.
    const number = headed && scene.lines[0]?.type === "heading" ? options.sceneNumbers?.[i] : undefined;
    scene.lines.forEach((line, at) => {
      const gap = gapOf(line);
      const anew = at === 0 && number != null && number !== numberIn(line.text);
      if (anew) builder.heading(line, { number, rest: withoutNumber(line.text) }, model(line));
      else
        builder.line(line, at === 0 ? null : gap, {
          ...model(line),
          ...(headed && at > 0 && at <= header.length && line.text.length < 300 && !isRule(line)
            ? { as: "sceneRow" as const }
            : {}),
        });
      if (at === 0) for (const row of missing.above) builder.addMark("sceneRow", row);
      if (at === header.length) for (const row of missing.below) builder.addMark("sceneRow", row);
    });
    if (region === "hongkong" && !prose && needsRule(scene, parsed.scenes[i + 1], builder.blocks.at(-1)))
      builder.addMark("rule", "※　※　※");
  }
  const { blocks } = builder;
  const sceneBlocks = parsed.scenes.map((scene, i) =>
    scene.lines.length > 0 ? (blocks[firsts[i] ?? -1] ?? null) : null,
  );
  const title = titlePage(parsed, titleLines, prose, options, builder.lineOf);
  if (options.marksOf) applyLineMarks([...title, ...blocks], builder.lineOf, options.marksOf);
  // What leads into the first scene (FADE IN, an act's name) stands on its page.
  const opening = blocks.slice(0, front).findLastIndex((block) => block.type === "front") + 1;
  if (opening > 0 && blocks[opening] && !prose) blocks[opening].newPage = true;
  for (const [i, block] of blocks.entries())
    if (blocks[i + 1]?.type === "rule" && blockText(block).length < LONG_PARAGRAPH) block.keepNext = true;
  if (region === "hollywood") markLongSpeeches(blocks);
  const modelText = blocks.some((block) => block.model);
  const format = pageFormat(region, { han, episodes: blocks.some((block) => block.type === "episode") });
  const running = region === "hongkong" ? { left: shortened(options.name), right: options.date ?? "" } : null;
  return {
    format,
    name: options.name,
    author: options.author ?? "",
    title,
    blocks: modelText && options.label ? labelled(blocks, options.label) : blocks,
    sceneBlocks,
    running,
    modelText,
    lineOf: builder.lineOf,
    han,
  };
}

/** The number that stands in a heading's own words. */
const numberIn = (heading: string): string | null =>
  writtenNumber(heading) === "" ? null : readMarkedHeading(heading).number;

const withoutNumber = (heading: string): string => heading.slice(writtenNumber(heading).length);

const isRule = (line: Line): boolean => /^[※＊*✳=\-—\s]{3,}$/u.test(line.text);

/** ※ ※ ※ stands between two scenes with headings, where the author did not set a rule. */
const needsRule = (scene: Scene, next: Scene | undefined, last: Block | undefined): boolean =>
  scene.heading !== null &&
  next !== undefined &&
  next.heading !== null &&
  last !== undefined &&
  last.type !== "rule" &&
  last.type !== "episode";

const CREDITS: Record<Region, { script: string; novel: string; reviewer: string }> = {
  mainland: { script: "编剧：", novel: "作者：", reviewer: "审稿：" },
  hongkong: { script: "編劇：", novel: "作者：", reviewer: "審稿：" },
  hollywood: { script: "编剧：", novel: "作者：", reviewer: "审稿：" },
};
const ENGLISH = { script: "Written by ", novel: "By ", reviewer: "Reviewed by " };

/** The document's own first rows, and the name, author and reviewer that they do not hold. */
function titlePage(
  parsed: Parsed,
  titleLines: number,
  prose: boolean,
  { region, name, author, reviewer }: PagesOptions,
  lineOf: Map<Piece, Line>,
): Block[] {
  const lines = parsed.frontMatter.slice(0, titleLines);
  const blocks = ownTitlePage(parsed) > 0 ? keyedTitlePage(lines, lineOf) : plainTitlePage(lines, parsed, lineOf);
  if (!blocks.some((block) => block.type === "title"))
    blocks.unshift({ type: "title", pieces: [{ text: name, added: true }] });
  const written = blocks.map(blockText).join("\n");
  const credit = (who: string | null | undefined, key: "script" | "novel" | "reviewer"): void => {
    const words = who?.trim() ?? "";
    if (words === "" || written.includes(words)) return;
    const before = HAN.test(words) || HAN.test(name) ? CREDITS[region][key] : ENGLISH[key];
    blocks.push({ type: "credit", pieces: [{ text: before + words, added: true }] });
  };
  credit(author, prose ? "novel" : "script");
  credit(reviewer, "reviewer");
  return blocks;
}

function plainTitlePage(lines: readonly Line[], parsed: Parsed, lineOf: Map<Piece, Line>): Block[] {
  const titled = lines.findIndex((line) => isTitle(line, parsed));
  return lines.map((line, i) => {
    const piece = { text: joinWraps(line.text) };
    lineOf.set(piece, line);
    return { type: i === titled ? "title" : "credit", pieces: [piece] };
  });
}

/** Fountain's title page: what stands behind `Title:`, on its row and below it, is the title. */
function keyedTitlePage(lines: readonly Line[], lineOf: Map<Piece, Line>): Block[] {
  let inTitle = false;
  return lines.flatMap((line): Block[] => {
    const text = joinWraps(line.text);
    const row = titleRow(text);
    if (row) inTitle = isTitleKey(row.key);
    const block = (type: "title" | "credit", words: string): Block[] => {
      if (words === "") return [];
      const piece = { text: words };
      lineOf.set(piece, line);
      return [{ type, pieces: [piece] }];
    };
    return row && inTitle
      ? [...block("credit", row.head), ...block("title", row.value)]
      : block(inTitle ? "title" : "credit", text);
  });
}

/** The label behind each run of paragraphs that a model wrote, and only there. */
function labelled(blocks: Block[], label: string): Block[] {
  return blocks.flatMap((block, i) =>
    block.model && !blocks[i + 1]?.model
      ? [block, { type: "label" as const, pieces: [{ text: label, added: true as const }] }]
      : [block],
  );
}
