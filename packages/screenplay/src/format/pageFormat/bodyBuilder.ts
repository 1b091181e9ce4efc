import type { Line, LineType } from "../../parsed.ts";
import { isParagraphGap } from "../../parse/isParagraphGap.ts";
import { joinWraps } from "../joinWraps.ts";
import { type Block, blockText, type BlockType, type Piece } from "./block.ts";
import type { Region } from "./region.ts";
import { splitSentences } from "./splitSentences.ts";

const ENDS_IN_COLON = /[:：]\s*$/u;
const COLONS = /^[\s:：]*[:：]\s*/u;
const ACTION_MARK = /^[△▲]/u;
/** Look-alikes of △ that stand before actions: an increment sign and a Greek letter. */
const MARK_TWIN = /^[∆Δ](?=[^\p{Script=Latin}])/u;
const RULE = /^(?:[※＊*✳＃#=\-—–_～~]\s*){3,}$/u;

const PLAIN: Record<LineType, BlockType> = {
  heading: "heading",
  chapter: "heading",
  episode: "episode",
  transition: "transition",
  meta: "meta",
  text: "prose",
  action: "action",
  character: "cue",
  parenthetical: "parenthetical",
  dialogue: "dialogue",
};

const BRACKET = /[()（）【】\[\]]/u;

/** Whether a bracket stands open at the end of the paragraphs: a direction goes on. */
function isOpen(blocks: readonly Block[]): boolean {
  const from = blocks.findLastIndex(({ type }) => type !== "parenthetical");
  const words = blocks.slice(Math.max(0, from)).map(blockText).join("");
  return /[（(【\[][^）)】\]]*$/u.test(words);
}

/** Builds the paragraphs of one region out of lines in their order. Every character of a line goes into the blocks, in order. */
export class BodyBuilder {
  readonly blocks: Block[] = [];
  private readonly region: Region;
  private readonly prose: boolean;
  /** Which line the author's pieces are of. */
  readonly lineOf = new Map<Piece, Line>();
  private current: Line | null = null;
  /** The speech that is going on: its paragraph, whose it is once words have told, and whether words have been said in it. */
  private speech: { block: Block; speaker: string | undefined; hasDialogue: boolean } | null = null;

  constructor(region: Region, prose: boolean) {
    this.region = region;
    this.prose = prose;
  }

  /** What the region sets itself. */
  addMark(type: BlockType, text: string): void {
    this.speech = null;
    this.blocks.push({ type, pieces: [{ text, added: true }] });
  }

  /** A piece of the line at hand. */
  private piece(text: string): Piece {
    const piece: Piece = { text };
    if (this.current) this.lineOf.set(piece, this.current);
    return piece;
  }

  /** The pieces of a line of a speech. A direction stands in brackets, so that nobody speaks it: where its writer set none, they are added. */
  private spoken(line: Line, text: string, gap = ""): Piece[] {
    const isBare =
      line.type === "parenthetical" &&
      line.speaker !== undefined &&
      !BRACKET.test(text) &&
      !ENDS_IN_COLON.test(text) &&
      !isOpen(this.blocks);
    if (!isBare) return [this.piece(gap + text)];
    return [{ text: `${gap}（`, added: true }, this.piece(text), { text: "）", added: true }];
  }

  /** A heading whose number is set anew, or left out: `rest` is the heading without the number that its author wrote. */
  heading(line: Line, { number, rest }: { number: string; rest: string }, options: { model?: boolean } = {}): void {
    this.speech = null;
    this.current = line;
    const gap = this.region === "hollywood" ? "  " : "\u3000";
    this.blocks.push({
      type: PLAIN[line.type],
      pieces: [...(number === "" ? [] : [{ text: number + gap, added: true as const }]), this.piece(joinWraps(rest))],
      ...(options.model ? { model: true as const } : {}),
    });
  }

  /** `gap` is what stood between this line and the one before on the same row of the source; null on another row. */
  line(line: Line, gap: string | null, options: { as?: BlockType; model?: boolean } = {}): void {
    this.current = line;
    const text = line.type === "action" ? joinWraps(line.text).replace(MARK_TWIN, "△") : joinWraps(line.text);
    const before = this.blocks.at(-1);
    const type = options.as ?? this.typeOf(line, text);
    const blockCount = this.blocks.length;
    if (line.type === "character" && options.as === undefined && !this.prose) this.cue(text);
    else if ((line.type === "dialogue" || line.type === "parenthetical") && !this.prose)
      this.addSpeech(line, text, gap);
    else {
      this.speech = null;
      if (type === "action" && this.region === "hongkong") this.sentences(text);
      else if (gap !== null && before && joins(before.type, type, gap) && !ACTION_MARK.test(text))
        before.pieces.push(this.piece(gap + text));
      else this.blocks.push({ type, pieces: [this.piece(text)] });
    }
    if (options.model)
      for (const block of this.blocks.slice(Math.max(0, Math.min(blockCount, this.blocks.length - 1))))
        block.model = true;
  }

  private typeOf(line: Line, text: string): BlockType {
    if (line.type === "meta" && RULE.test(text)) return "rule";
    if (
      this.prose &&
      (line.type === "dialogue" || line.type === "parenthetical" || line.type === "character" || line.type === "action")
    )
      return "prose";
    return PLAIN[line.type];
  }

  private sentences(text: string): void {
    for (const sentence of splitSentences(text)) {
      const words = sentence.trim();
      if (words !== "")
        this.blocks.push({
          type: "action",
          pieces: ACTION_MARK.test(words) ? [this.piece(words)] : [{ text: "△", added: true }, this.piece(words)],
        });
    }
  }

  /** Hollywood's column of names has no colons. */
  private cue(text: string): void {
    const columns = this.region === "hollywood";
    const name = columns ? text.replace(ENDS_IN_COLON, "").trimEnd() : text;
    const block: Block = { type: columns ? "cue" : "speech", pieces: [this.piece(name)] };
    this.blocks.push(block);
    this.speech = { block, speaker: undefined, hasDialogue: false };
  }

  private addSpeech(line: Line, text: string, gap: string | null): void {
    if (line.speaker === undefined && gap === null) this.speech = null;
    if (this.speech?.speaker !== undefined && this.speech.speaker !== line.speaker) this.speech = null;
    if (this.speech) this.speech.speaker = line.speaker;
    if (this.region === "hollywood") return this.column(line, text, gap);
    const { speech } = this;
    if (!speech) {
      const before = this.blocks.at(-1);
      const inAction = line.speaker === undefined && (before?.type === "action" || before?.type === "meta");
      if (gap !== null && !isParagraphGap(gap) && before && inAction) before.pieces.push(this.piece(gap + text));
      else if (line.type === "parenthetical" && line.speaker === undefined)
        this.blocks.push({ type: "action", pieces: [this.piece(text)] });
      else this.blocks.push({ type: line.speaker === undefined ? "speech" : "more", pieces: this.spoken(line, text) });
      const lastBlock = this.blocks.at(-1);
      if (lastBlock && line.speaker !== undefined && lastBlock.type === "more")
        this.speech = { block: lastBlock, speaker: line.speaker, hasDialogue: line.type === "dialogue" };
      return;
    }
    const last = this.blocks.at(-1);
    if (gap === null && speech.hasDialogue) {
      const block: Block = { type: "more", pieces: this.spoken(line, text) };
      this.blocks.push(block);
      this.speech = { block, speaker: line.speaker, hasDialogue: line.type === "dialogue" };
      return;
    }
    const added =
      line.type === "dialogue" &&
      !speech.hasDialogue &&
      last === speech.block &&
      speech.block.type === "speech" &&
      addColon(speech.block.pieces, text);
    // The blanks that stood for a colon give way to it.
    if (added) speech.block.pieces.forEach((piece) => (piece.text = piece.text.trimStart()));
    speech.block.pieces.push(...this.spoken(line, text, added ? "" : (gap ?? "")));
    if (line.type === "dialogue") speech.hasDialogue = true;
  }

  private column(line: Line, text: string, gap: string | null): void {
    const type: BlockType =
      line.type === "dialogue" ? "dialogue" : line.speaker === undefined ? "action" : "parenthetical";
    const last = this.blocks.at(-1);
    // The colon between name and words is not set, nor is one behind a direction in brackets.
    const colon = last && (last.type === "cue" || last.type === "parenthetical") ? (COLONS.exec(text)?.[0] ?? "") : "";
    const rest = text.slice(colon.length);
    const words = type === "parenthetical" ? rest.replace(ENDS_IN_COLON, "") : rest;
    if (words === "") return;
    if (gap !== null && last?.type === type && type !== "parenthetical") last.pieces.push(this.piece(gap + words));
    else this.blocks.push({ type, pieces: this.spoken(line, words) });
  }
}

/** `名：对白` needs its colon; where the author set none, one is added behind the name. */
function addColon(pieces: Piece[], words: string): boolean {
  if (COLONS.test(words) || pieces.some((piece) => ENDS_IN_COLON.test(piece.text))) return false;
  pieces.splice(1, 0, { text: "：", added: true });
  return true;
}

/** Whether what stood on the row of a block, behind `gap`, is set into its paragraph. */
function joins(before: BlockType, type: BlockType, gap: string): boolean {
  if (isParagraphGap(gap) && type !== "sceneRow") return false;
  if (before === type) return type !== "heading" && type !== "episode";
  if (before === "prose" || type === "prose") return before === "prose" || before === "front";
  return before === "action" && type === "meta";
}
