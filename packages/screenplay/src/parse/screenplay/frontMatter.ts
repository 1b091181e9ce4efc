import type { Block } from "../lines/logicalLine.ts";
import { readCue, readSpacedCue } from "../speeches/cue.ts";
import type { LineEmitter } from "../lines/lineEmitter.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { isDescribed } from "./castEntries.ts";
import { keyOf, namesOfCast } from "../speeches/speakerNames.ts";
import type { Style } from "../speeches/speechStyle.ts";

export type Section = "top" | "cast" | "synopsis" | "body";

const ENTRY =
  /^[\d.、 ·*\-—]{0,4}([^ \d:,] [^ \d:,(\-—、]{1,3}(?= ?(?:——|—|:|,|\())|[^ :,。(\-—、;|]{1,10}|[^ ] [^ :,(]{1,3}) ?(?:\(|:|,|——|—|-|、| |\||$)/;

const SPEAKS_THROUGHOUT = 4;

/** Walks the lines before the first scene: title, credits, cast list, synopsis. */
export class FrontMatter {
  section: Section = "top";
  title: string | null = null;
  /** Names of the cast list as written. */
  readonly listed: string[] = [];
  private readonly emitter: LineEmitter;
  private readonly style: Style;
  /** Lines of the cast list that read as cues. */
  private readonly entries: ReadonlySet<Block>;
  private count = 0;

  constructor(emitter: LineEmitter, style: Style, entries: ReadonlySet<Block>) {
    this.emitter = emitter;
    this.style = style;
    this.entries = entries;
  }

  /** Takes a line that is front matter; false when it reads as the body of a script. */
  take(block: Block): boolean {
    const { norm } = block;
    this.count++;
    if (norm[0] === "△") return false;
    if (this.entries.has(block)) {
      this.section = "cast";
      return this.castEntry(block, true);
    }
    if (norm[0] === "[" && !norm.includes("]")) return false;
    if (isDirection(norm) && (this.section !== "top" || this.count > 1)) return false;
    if (this.section === "cast" && this.speaksAgain(block)) return false;
    const label = readLabel(norm);
    if (label) {
      const alone = label.content >= norm.length;
      if (isLabel(label.word, "title") && !alone) {
        this.title ??= titleOf(this.emitter.written(block, label.content, norm.length));
        return this.emit(block, "meta", 0.9);
      }
      if (isLabel(label.word, "castList") || isLabel(label.word, "cast")) {
        this.section = "cast";
        for (const name of namesOfCast(norm.slice(label.content))) {
          this.style.names.cast.add(keyOf(name));
          this.listed.push(name);
        }
        return this.emit(block, "meta", 0.9);
      }
      if (isLabel(label.word, "synopsis")) {
        this.section = "synopsis";
        if (alone || !block.glued) return this.emit(block, alone ? "meta" : "text", 0.85);
        // The label stood on a row of its own before the line ends were lost.
        this.emitter.span(block, "meta", 0, label.content, 0.85);
        this.emitter.span(block, "text", label.content, norm.length, 0.85);
        return true;
      }
      if (
        isLabel(label.word, "credit") ||
        isLabel(label.word, "place") ||
        isLabel(label.word, "time") ||
        isLabel(label.word, "note") ||
        isLabel(label.word, "body") ||
        isLabel(label.word, "number")
      ) {
        if (norm.length > 80) return this.emit(block, "text", 0.6);
        return this.emit(block, "meta", 0.85);
      }
      if (isLabel(label.word, "effect")) return false;
    }
    if (/^.{0,8}《[^》]{1,40}》.{0,12}$/.test(norm) && this.count <= 4) {
      this.title ??= titleOf(this.emitter.written(block, norm.indexOf("《") + 1, norm.indexOf("》")));
      return this.emit(block, "meta", 0.9);
    }
    if (this.section === "cast" && !this.isSpeech(block) && this.castEntry(block)) return true;
    if (this.section === "synopsis" && !this.isSpeech(block)) return this.emit(block, "text", 0.8);
    if (this.isSpeech(block)) return false;
    const short = norm.length <= 26 && !/[。!?…;,]$/.test(norm);
    if (this.section === "top" && short && this.count <= 12) {
      if (this.title === null && !/[:(]/.test(norm[0] as string) && this.count <= 2 && !norm.includes(":"))
        this.title = titleOf(this.emitter.written(block, 0, norm.length));
      return this.emit(block, "meta", 0.75);
    }
    return this.emit(block, "text", 0.65);
  }

  /** Somebody whom the cast list has already named begins to speak: the list is over. */
  private speaksAgain(block: Block): boolean {
    const spaced = this.style.spaced ? readSpacedCue(block.norm) : null;
    const name = keyOf((readCue(block.norm) ?? spaced)?.core ?? "");
    return (
      name !== "" &&
      this.listed.some((listed) => keyOf(listed) === name) &&
      (this.style.names.counts.get(name) ?? 0) >= 2
    );
  }

  private castEntry(block: Block, sure = false): boolean {
    const { norm } = block;
    const entry = ENTRY.exec(norm);
    const name = entry ? (entry[1] as string).replace(/ /g, "") : "";
    const biography = !sure && (norm.length > 44 || (norm.length > 24 && norm.includes("。")));
    if (entry && name.length <= 8 && !/[了着在]/.test(name)) {
      if (norm.length > entry[0].length || norm.length <= 8) {
        this.style.names.cast.add(keyOf(name));
        this.listed.push(name);
      }
      return this.emit(block, biography ? "text" : "meta", 0.8);
    }
    return this.emit(block, norm.length <= 24 && !/[。!?]$/.test(norm) ? "meta" : "text", 0.7);
  }

  /** A cold opening: a speech by somebody who speaks elsewhere too. */
  private isSpeech(block: Block): boolean {
    const cue = readCue(block.norm) ?? (this.style.spaced ? readSpacedCue(block.norm) : null);
    if (!cue || readLabel(block.norm)) return false;
    if (
      cue.bracket &&
      /^\((?:男|女|\d|[一二三四五六七八九十]+[多几]?岁|约)/.test(block.norm.slice(cue.bracket[0], cue.bracket[0] + 4))
    )
      return false;
    const count = this.style.names.counts.get(keyOf(cue.core)) ?? 0;
    // In a list of people, or where the story is told, only whoever speaks throughout the script begins to speak.
    if (this.section === "cast" || this.section === "synopsis")
      return block.glued && cue.colon && count >= SPEAKS_THROUGHOUT && !isDescribed(block.norm, cue.body);
    return count >= 2 || /^(?:旁白|画外音)$/.test(cue.core);
  }

  private emit(block: Block, type: "meta" | "text", confidence: number): true {
    this.emitter.whole(block, type, confidence);
    return true;
  }
}

/** A whole line in brackets that tells what is seen, not `（古装短剧）` under a title. */
function isDirection(norm: string): boolean {
  const closing = norm[0] === "(" ? ")" : norm[0] === "[" ? "]" : norm[0] === "【" ? "】" : "";
  return closing !== "" && norm.endsWith(closing) && norm.length > 10 && /[。,!?]/.test(norm);
}

/** A title without its marks and what is written around it. */
export function titleOf(written: string): string | null {
  const inner = /[《「]([^》」]{1,60})[》」]/.exec(written);
  const plain = written.replace(/^[#*_\s]+|[*_\s]+$/g, "").split(/\s{3,}|\u3000{2,}/)[0] as string;
  const bare = plain.replace(/^[【[][^】\]]{1,8}[】\]]\s*(?=.)/, "").replace(/(?<=.)[（(][^（()）]{1,12}[)）]$/, "");
  const title = (
    inner?.[1] ??
    bare.replace(
      /[ \u3000](?:分场表|分场剧本|分场大纲|文学剧本|电影剧本|短片剧本|短剧剧本|话剧剧本|剧本|初稿|定稿|第?[一二三四五\d]稿)$/,
      "",
    )
  ).trim();
  return title === "" ? null : title;
}
