import type { Line, Parsed, Scene } from "../../parsed.ts";
import { lossCounter, type Written } from "../lossCounter.ts";
import { bodyType, isFront } from "./readFountain.ts";
import { type TitlePageOptions, writeTitlePage } from "./writeTitlePage.ts";
import {
  actionRow,
  addedCue,
  chapterRow,
  cueNames,
  cueRow,
  directionRow,
  headingRow,
  isPlain,
  metaRow,
  proseRow,
  sectionRow,
  spokenRow,
  type ReportLoss,
  transitionRow,
  lineText,
} from "./writeLine.ts";

/**
 * Writes Fountain. Marks are forced wherever Fountain would not recognise the line by itself, which is nearly everywhere in Chinese:
 * `.内 客厅 夜`, `@沈越`, `> 切至：`. Reading the result gives the same document; what Fountain cannot hold is in `losses`. `wanted` is
 * what the title page is to hold beside the document's own rows.
 */
export function writeFountain(parsed: Parsed, titlePage: TitlePageOptions = {}): Written {
  const losses = lossCounter();
  const page = writeTitlePage(parsed, titlePage, losses.add);
  const writer = new Writer(parsed, losses.add);
  const front = parsed.frontMatter.slice(page.lineCount);
  writer.lines(front, null);
  tellBorder(parsed, front, losses.add);
  for (const scene of parsed.scenes) writer.lines(scene.lines, scene);
  const blocks = [...(page.rows.length > 0 ? [page.rows.join("\n")] : []), ...writer.blocks];
  return { text: `${blocks.join("\n\n")}\n`, losses: losses.list() };
}

/** Without a heading, the border between front matter and scene is where the first line of a scene's own kind stands. */
function tellBorder({ scenes, kind }: Parsed, front: readonly Line[], tell: ReportLoss): void {
  if (scenes.length > 0 && scenes.every((scene) => opensScene(scene))) return;
  const [only] = scenes;
  const isUnambiguous =
    front.every((line) => isFront(line.type, kind)) &&
    (scenes.length === 0 ||
      (scenes.length === 1 && only?.lines[0] !== undefined && !isFront(only.lines[0].type, kind)));
  if (!isUnambiguous) tell("没有场景标题处，场与场（或前言）的界线记不下");
}

const opensScene = (scene: Scene): boolean => scene.lines[0]?.type === "heading" || scene.lines[0]?.type === "chapter";

class Writer {
  readonly blocks: string[] = [];
  private readonly tell: ReportLoss;
  private readonly parsed: Parsed;
  /** Rows of the speech that is going on, its cue first; null outside speeches. */
  private speech: { rows: string[]; speaker: string } | null = null;

  constructor(parsed: Parsed, tell: ReportLoss) {
    this.parsed = parsed;
    this.tell = tell;
  }

  lines(lines: readonly Line[], scene: Scene | null): void {
    lines.forEach((line, i) => this.line(line, i, lines, scene));
    this.close();
  }

  private close(): void {
    if (this.speech) this.blocks.push(this.speech.rows.join("\n"));
    this.speech = null;
  }

  private block(row: string): void {
    this.close();
    this.blocks.push(row);
  }

  private line(line: Line, i: number, lines: readonly Line[], scene: Scene | null): void {
    const text =
      line.type === "meta" || line.type === "heading" || line.type === "chapter"
        ? lineText(line, () => {})
        : lineText(line, this.tell);
    switch (line.type) {
      case "heading":
        return this.block(scene !== null && i === 0 ? headingRow(text, scene, this.tell) : this.misplaced(text));
      case "chapter":
        return this.block(this.chapter(text, i, scene));
      case "episode":
        if (this.parsed.kind === "novel") this.tell("小说里的集名会被读成卷名");
        return this.block(sectionRow(text));
      case "transition":
        return this.block(transitionRow(text, this.tell));
      case "meta":
        return this.meta(line, i, lines);
      case "character":
        return this.cue(text, i, lines);
      case "parenthetical":
      case "dialogue":
        return this.writeSpeech(line, text);
      case "text":
        return this.block(bodyType(this.parsed.kind) === "text" && isPlain(text) ? text : proseRow(text));
      case "action":
        return this.block(bodyType(this.parsed.kind) === "text" ? `!${text}` : actionRow(text));
    }
  }

  private misplaced(text: string): string {
    this.tell("场中间的场景标题写成了动作");
    return actionRow(text);
  }

  private chapter(text: string, i: number, scene: Scene | null): string {
    if (this.parsed.kind !== "novel") {
      this.tell("章名会被读成集名");
      return sectionRow(text);
    }
    if (scene !== null && i === 0) return chapterRow(text, scene, this.tell);
    return /^#(?!#)/u.test(text) ? text : `# ${text.replace(/^#+\s*/u, "")}`;
  }

  /** A note inside a speech keeps it going, so that the lines behind it need no cue. */
  private meta(line: Line, i: number, lines: readonly Line[]): void {
    const next = lines.slice(i + 1, i + 8).find((l) => l.type !== "meta");
    const inside =
      this.speech !== null &&
      (next?.type === "dialogue" || next?.type === "parenthetical") &&
      next.speaker === this.speech.speaker;
    const row = metaRow(
      lineText({ text: line.text }, () => {}),
      inside,
    );
    if (inside) this.speech?.rows.push(row);
    else this.block(row);
  }

  private cue(text: string, i: number, lines: readonly Line[]): void {
    this.close();
    const next = lines.slice(i + 1, i + 8).find((l) => l.type !== "meta");
    const speaker = next?.type === "dialogue" || next?.type === "parenthetical" ? (next.speaker ?? null) : null;
    const row = cueRow(text, speaker, this.tell);
    if (speaker === null) this.blocks.push(row);
    else this.speech = { rows: [row], speaker: cueNames(row, speaker) ? speaker : "" };
  }

  private writeSpeech(line: Line, text: string): void {
    if (line.speaker === undefined && line.type === "dialogue" && text.startsWith("~")) return this.block(text);
    if (line.speaker === undefined) {
      this.tell("没有角色名的台词写成了动作");
      return this.block(actionRow(text));
    }
    if (this.speech === null || this.speech.speaker !== line.speaker) {
      this.close();
      const cue = addedCue(line.speaker);
      if (cueNames(cue, line.speaker)) this.tell("台词离开了角色名，补写了一行角色名");
      else this.tell("角色名的写法 Fountain 记不下，台词写成了动作");
      if (!cueNames(cue, line.speaker)) return this.block(actionRow(text));
      this.speech = { rows: [cue], speaker: line.speaker };
    }
    this.speech.rows.push(line.type === "parenthetical" ? directionRow(text) : spokenRow(text, this.tell));
  }
}
