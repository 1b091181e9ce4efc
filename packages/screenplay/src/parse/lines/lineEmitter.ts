import type { Line, LineType } from "../../parsed.ts";
import { type Block, offsetAt, sourceEnd, sourceOf } from "./logicalLine.ts";
import type { Cue } from "../speeches/cue.ts";
import { splitSpeech } from "../speeches/splitSpeech.ts";
import { trimRange } from "../whiteSpace.ts";

/** A longer line of a script probably holds several lines that could not be parted. */
const LONGEST_SURE = 1_000;
const DOUBTFUL = 0.5;

/** Cuts blocks into spans of the author's text; whatever lies between two cuts belongs to exactly one span. */
export class LineEmitter {
  readonly text: string;
  lines: Line[] = [];
  /** Whether words in brackets within a speech tell what somebody does; given by the reader, whose words for it a typed line does without. */
  private readonly isTold: (inner: string) => boolean;

  constructor(text: string, isTold: (inner: string) => boolean = () => false) {
    this.text = text;
    this.isTold = isTold;
  }

  /** One span over `norm[from, to)` of a block; nothing when only white space is there. */
  span(block: Block, type: LineType, from: number, to: number, confidence: number, speaker?: string): void {
    const empty = block.norm.length === 0;
    const [start, end] = trimRange(
      this.text,
      empty ? block.start : offsetAt(block, from),
      empty ? block.end : offsetAt(block, to),
    );
    if (start >= end) return;
    const sure = type === "text" || end - start <= LONGEST_SURE ? confidence : Math.min(confidence, DOUBTFUL);
    const line: Line = { type, text: this.text.slice(start, end), start, end, confidence: sure };
    if (speaker !== undefined && speaker !== "") line.speaker = speaker;
    this.lines.push(line);
  }

  whole(block: Block, type: LineType, confidence: number, speaker?: string): void {
    this.span(block, type, 0, block.norm.length, confidence, speaker);
  }

  /** The author's own spelling of `norm[from, to)`, trimmed. */
  written(block: Block, from: number, to: number): string {
    if (from >= to) return "";
    const [start, end] = trimRange(this.text, sourceOf(block, from), sourceEnd(this.text, block, to - 1));
    return this.text.slice(start, end);
  }

  /** Words behind a cue: directions in brackets apart from what is said. */
  speech(block: Block, from: number, to: number, speaker: string | undefined, confidence: number): void {
    for (const { type, ...piece } of splitSpeech(block.norm, from, to, this.isTold))
      this.span(block, type, piece.from, piece.to, confidence, type === "action" ? undefined : speaker);
  }

  /** A cue line up to `to`: name, bracket, words. */
  cue(block: Block, cue: Cue, speaker: string, confidence: number, to = block.norm.length): void {
    if (cue.bracket) {
      this.span(block, "character", 0, cue.bracket[0], confidence);
      this.span(block, "parenthetical", cue.bracket[0], cue.bracket[1], confidence, speaker);
    } else this.span(block, "character", 0, cue.body, confidence);
    if (cue.body < to) this.speech(block, cue.body, to, speaker, confidence);
  }
}
