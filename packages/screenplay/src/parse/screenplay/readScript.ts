import type { Line } from "../../parsed.ts";
import { readDivision } from "../headings/divisions.ts";
import { type Block, sliceBlock } from "../lines/logicalLine.ts";
import { readBareCue, readCue } from "../speeches/cue.ts";
import { namesSubject } from "../speeches/namesSubject.ts";
import { CueReader } from "../speeches/cueReader.ts";
import { LineEmitter } from "../lines/lineEmitter.ts";
import { castEntries } from "./castEntries.ts";
import { isEndMark } from "../linePatterns/endMarks.ts";
import { isFieldsOnly, readFields } from "../headings/headingFields.ts";
import { FrontMatter } from "./frontMatter.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { isKnown, isSeen, keyOf, namesOfCast } from "../speeches/speakerNames.ts";
import { isQuotedLine } from "../linePatterns/isQuotedLine.ts";
import { isCapitals, isTranslation } from "../speeches/speechStyle.ts";
import { isSeparator } from "../linePatterns/isSeparator.ts";
import { SceneBuilder } from "./sceneBuilder.ts";
import { isTransition } from "../linePatterns/isTransition.ts";
import { narratedSpeeches } from "./narratedSpeeches.ts";
import { actsAboveScenes, episodesWithText } from "./divisionsOfPlan.ts";
import { LINE_NUMBER, countsLines } from "./numberedLines.ts";
import type { ScriptPlan } from "./scriptPlan.ts";
import { quotationEnd, speechEnd } from "./speechEnds.ts";
import { isNarration } from "../gluedLines/sentenceCuts.ts";
import { findStoryStart } from "./findStoryStart.ts";

interface OpenSpeech {
  speaker: string;
  /** How many lines of words it has. */
  lines: number;
  /** A bare cue goes on until a blank line; `名：` with nothing behind it takes one line. */
  bare: boolean;
  indent: number;
  /** The line that says the same in another language. */
  translation?: Block;
}

export interface Classified {
  front: Line[];
  builder: SceneBuilder;
  title: string | null;
  listed: string[];
}

/** Decides what each line of a screenplay or stage play is, top to bottom, and opens its scenes. */
export function readScript(plan: ScriptPlan): Classified {
  return new ScriptReader(plan).run();
}

class ScriptReader {
  private readonly plan: ScriptPlan;
  private readonly emitter: LineEmitter;
  private readonly builder: SceneBuilder;
  private readonly matter: FrontMatter;
  private readonly cues: CueReader;
  private speech: OpenSpeech | null = null;
  /** True while only the lines that belong to a heading have passed since it. */
  private underHeading = false;
  /** True right behind a page number or running head. */
  private turned = false;
  /** True where the document counts its speeches and shots. */
  private readonly numbered: boolean;
  private readonly actsWithScenes: Set<Block>;
  /** Titles of episodes that are all the division there is (a radio play): each begins a scene. */
  private readonly episodesAsScenes: ReadonlySet<Block>;

  constructor(plan: ScriptPlan) {
    this.plan = plan;
    this.emitter = new LineEmitter(plan.text, (inner) => namesSubject(inner, plan.style.names));
    this.builder = new SceneBuilder(this.emitter);
    this.matter = new FrontMatter(this.emitter, plan.style, castEntries(plan.blocks, plan.headings));
    this.cues = new CueReader(plan);
    this.numbered = countsLines(plan);
    this.actsWithScenes = actsAboveScenes(plan);
    this.episodesAsScenes = plan.headings.size > 0 || this.hasActHeading() ? new Set() : episodesWithText(plan);
  }

  run(): Classified {
    const { plan, builder, matter } = this;
    const byEpisodes = this.episodesAsScenes.size > 0;
    const headed = plan.headings.size > 0 || this.hasActHeading() || byEpisodes;
    const story = headed ? plan.blocks.length : findStoryStart(plan.blocks);
    if (!headed) builder.openBare();
    let body = false;
    for (let i = 0; i < plan.blocks.length; i++) {
      const block = plan.blocks[i] as Block;
      const next = plan.blocks[i + 1];
      if (this.structural(block)) {
        if (plan.headings.has(block) || this.underHeading || BEGINS.test(block.norm)) body = true;
        continue;
      }
      if (!body && i < story && !(builder.started && headed) && matter.take(block)) continue;
      if (!headed) body = true;
      this.line(block, next);
    }
    return { front: builder.front, builder, title: matter.title, listed: matter.listed };
  }

  private hasActHeading(): boolean {
    return this.plan.blocks.some((block) => readDivision(block.norm)?.kind === "act");
  }

  /** Headings, divisions, transitions, rules and page marks: what stands outside any speech. */
  private structural(block: Block): boolean {
    const { plan, emitter, builder } = this;
    const { norm } = block;
    if (plan.pages.has(block)) {
      emitter.whole(block, "meta", 0.8);
      this.turned = true;
      return true;
    }
    if (plan.cells.has(block)) {
      emitter.whole(block, "meta", 0.9);
      this.speech = null;
      return true;
    }
    if (this.turned && this.carriesOver(block)) return true;
    this.turned = false;
    const heading = plan.headings.get(block);
    if (heading) {
      // A weak shape stands here only because the document's style carried it.
      builder.open(block, heading, Math.min(0.99, Math.max(0.65, 0.5 + heading.strength / 2)));
      this.begin();
      return true;
    }
    if (
      /^\((?:MORE|CONTINUED)\)$|^CONTINUED:?(?: \(\d+\))?$/.test(norm) ||
      (plan.style.latin && /^\d{1,3}\.$/.test(norm))
    ) {
      emitter.whole(block, "meta", 0.9);
      return true;
    }
    if (norm.length === 0 || isSeparator(norm, "")) {
      if (norm.length === 0 && !isSeparator("", plan.text.slice(block.start, Math.min(block.end, block.start + 60))))
        emitter.whole(block, builder.started ? "action" : "meta", 0.5);
      else emitter.whole(block, "meta", 0.9);
      this.speech = null;
      return true;
    }
    if (isEndMark(norm)) {
      emitter.whole(block, "meta", 0.85);
      this.speech = null;
      return true;
    }
    if (plan.divisions.has(block)) {
      emitter.whole(block, "episode", 0.8);
      this.speech = null;
      this.underHeading = false;
      return true;
    }
    const division = readDivision(norm);
    if (division && division.kind !== "chapter" && division.kind !== "volume") {
      this.speech = null;
      if (division.kind === "act" && !this.actsWithScenes.has(block)) {
        this.openAct(block);
        return true;
      }
      if (this.episodesAsScenes.has(block)) builder.openBare();
      emitter.whole(block, "episode", 0.9);
      this.underHeading = false;
      return true;
    }
    if (division && /^.{0,2}第/.test(norm) && norm.length <= 24) {
      emitter.whole(block, "chapter", 0.6);
      this.speech = null;
      return true;
    }
    if (isTransition(norm) && !(this.speech && this.speech.lines === 0)) {
      emitter.whole(block, "transition", 0.9);
      this.speech = null;
      this.underHeading = false;
      return true;
    }
    return false;
  }

  /** The rest of a line that a page turn cut in two keeps the type of its beginning. */
  private carriesOver(block: Block): boolean {
    const lines = this.emitter.lines;
    let at = lines.length - 1;
    while (at >= 0 && (lines[at] as Line).type === "meta") at--;
    const cut = lines[at];
    if (!cut || (cut.type !== "dialogue" && cut.type !== "action" && cut.type !== "text")) return false;
    const { norm } = block;
    if (
      /[。!?…”』」)】\]:~—.]$/.test(cut.text) ||
      cut.text.length < 12 ||
      norm[0] === "△" ||
      norm[0] === "(" ||
      this.plan.headings.has(block)
    )
      return false;
    if (readCue(norm) || readLabel(norm) || isTransition(norm) || readDivision(norm) || !/[。!?…”』」)】]$/.test(norm))
      return false;
    this.turned = false;
    this.emitter.whole(block, cut.type, 0.7, cut.speaker);
    return true;
  }

  private openAct(block: Block): void {
    const match = /(第 ?)([^ 幕]{1,6}) ?幕/.exec(block.norm);
    const number = match
      ? this.emitter.written(block, match.index + (match[1] as string).length, match.index + match[0].length - 1)
      : null;
    const rest = match ? match.index + match[0].length : block.norm.length;
    const fields = readFields(block.norm, rest, block.norm.length, false);
    const place = fields.place ? this.emitter.written(block, fields.place[0], fields.place[1]) : null;
    this.builder.openAs(block, "heading", number, place);
    this.builder.fillFromFields(block, fields);
    this.begin();
  }

  private begin(): void {
    this.speech = null;
    this.underHeading = true;
  }

  private line(written: Block, next: Block | undefined): void {
    const block = this.numbered ? this.behindNumber(written) : written;
    if (this.headingLine(block, next)) return;
    if (this.continued(block)) return;
    const under = this.underHeading;
    this.underHeading = false;
    if (this.cued(block, next, under)) return;
    this.speech = null;
    this.rest(block);
  }

  /** The line without the number that counts it; the number is its own span. */
  private behindNumber(block: Block): Block {
    const number = LINE_NUMBER.exec(block.norm)?.[0].length ?? 0;
    const rest = number > 0 ? sliceBlock(this.plan.text, block, number, block.norm.length) : null;
    if (!rest) return block;
    this.emitter.span(block, "meta", 0, number, 0.8);
    return { ...rest, blankBefore: block.blankBefore, glued: block.glued };
  }

  /** Place, time, cast and notes under a heading. */
  private headingLine(block: Block, next: Block | undefined): boolean {
    const { emitter, builder, plan } = this;
    const { norm } = block;
    const label = readLabel(norm);
    if (label && norm.length <= 300) {
      const coloned = /[:】\])]/.test(norm.slice(0, label.content)) || label.content >= norm.length;
      const field = ["place", "time", "cast", "intExt", "number"].some((kind) => isLabel(label.word, kind as "place"));
      const note = isLabel(label.word, "note") || isLabel(label.word, "body");
      const spoken = this.speaksAs(label.word);
      if (!spoken && (field || note) && (coloned || (this.underHeading && field))) {
        if (this.underHeading) builder.fillFromLabel(block, label);
        emitter.whole(block, "meta", this.underHeading ? 0.95 : 0.75);
        if (!this.underHeading) this.speech = null;
        return true;
      }
    }
    if (!this.underHeading) return false;
    if (norm.length <= 40 && !/[:。!?]/.test(norm) && builder.lacksFields) {
      const fields = readFields(norm, 0, norm.length, false);
      if (isFieldsOnly(norm, fields) && norm[0] !== "△" && !(fields.others > 1 && !fields.intExt)) {
        builder.fillFromFields(block, fields);
        emitter.whole(block, "meta", 0.8);
        return true;
      }
    }
    if (
      builder.lacksPlace &&
      norm.length <= 12 &&
      /^[一-龥A-Za-z\d ]+$/.test(norm) &&
      !isKnown(plan.style.names, norm) &&
      next &&
      !plan.headings.has(next)
    ) {
      builder.fillPlace(block);
      emitter.whole(block, "meta", 0.65);
      return true;
    }
    if (norm.length <= 60 && norm[0] !== "△" && !/[:。!?“”「」…]/.test(norm)) {
      const people = namesOfCast(norm.replace(/^\((.*)\)$/, "$1").replace(/^[,、] ?/, ""));
      const separators = (norm.match(/[、, /]/g) ?? []).length;
      const enough =
        people.length >= 2
          ? separators >= 1 &&
            people.filter((name) => isSeen(plan.style.names, name)).length * 2 >= people.length &&
            (people.every((name) => isKnown(plan.style.names, name)) || /^[^ ]{1,4}(?:[、][^ ]{1,4})+$/.test(norm))
          : false;
      if (enough && !(plan.style.bare && next && next.blankBefore === 0 && separators === 0)) {
        emitter.whole(block, "meta", 0.75);
        return true;
      }
    }
    return false;
  }

  private speaksAs(word: string): boolean {
    return (
      this.plan.style.names.cast.has(keyOf(word)) &&
      !isLabel(word, "cast") &&
      !isLabel(word, "time") &&
      !isLabel(word, "place")
    );
  }

  /** A line that goes on with the speech above it. */
  private continued(block: Block): boolean {
    const { speech } = this;
    if (!speech) return false;
    const { norm } = block;
    if (norm[0] === "△" || this.cues.at(block) !== null) return false;
    if (speech.translation === block) {
      this.emitter.speech(block, 0, norm.length, speech.speaker, 0.85);
      this.speech = null;
      return true;
    }
    if (speech.lines > 0 && this.plan.style.latin && isCapitals(readBareCue(norm)?.core ?? "")) return false;
    if (speech.lines > 0 && block.blankBefore > 0) return false;
    // Hollywood's columns: words stand nearer the margin than the name, and actions at it.
    const isInColumn = block.blankBefore === 0 && block.indent > 0 && block.indent < speech.indent;
    const { airy, latin } = this.plan.style;
    if (speech.lines === 0 || (speech.bare && (airy || latin || isInColumn || isQuotedLine(norm) || norm[0] === "("))) {
      if (speech.bare && speech.lines === 0 && block.blankBefore > 0 && !this.plan.style.airy) return false;
      const bracketOnly = /^[([][^()[\]]*[)\]]$/.test(norm);
      this.emitter.speech(block, 0, norm.length, speech.speaker, speech.bare ? 0.85 : 0.8);
      if (!bracketOnly) speech.lines++;
      this.underHeading = false;
      return true;
    }
    return false;
  }

  private cued(block: Block, next: Block | undefined, under: boolean): boolean {
    const found = this.cues.at(block) ?? this.cues.bare(block, next, under);
    if (!found) return false;
    const { cue, name } = found;
    const at = block.norm.indexOf(name, cue.coreAt);
    const from = at >= 0 ? at : cue.coreAt;
    const speaker = this.emitter.written(block, from, from + name.length);
    if (found.isNarrated) {
      const end = quotationEnd(block.norm, cue.body);
      const behind = sliceBlock(this.plan.text, block, end, block.norm.length);
      this.emitter.span(block, "action", 0, cue.body, 0.8);
      this.emitter.speech(block, cue.body, end, speaker, 0.8);
      this.speech = /[^ :]/.test(block.norm.slice(cue.body)) ? null : { speaker, lines: 0, bare: false, indent: 0 };
      if (behind) this.line(behind, next);
      return true;
    }
    const isKnownName = isKnown(this.plan.style.names, name);
    const end = speechEnd(block.norm, cue.body, this.plan.style.names);
    this.emitter.cue(block, cue, speaker, isKnownName ? 0.95 : cue.core.length <= 4 ? 0.75 : 0.58, end);
    if (end < block.norm.length) this.emitter.span(block, "action", end, block.norm.length, 0.75);
    const said = block.norm.slice(cue.body);
    const empty = /^[ :]*$/.test(said) || (next !== undefined && isManner(said) && this.isSaid(next));
    this.speech = {
      speaker,
      lines: empty ? 0 : 1,
      bare: !cue.colon && cue.body >= block.norm.length,
      indent: block.indent,
    };
    if (!empty && cue.colon)
      this.speech =
        this.plan.style.bilingual && next && isTranslation(block.norm.slice(cue.body), next)
          ? { ...this.speech, bare: false, translation: next }
          : null;
    return true;
  }

  /** True for a line with words that somebody says, below a cue with nothing but a manner: `老周：（叹气）`. */
  private isSaid({ norm }: Block): boolean {
    if (!SAID.test(norm) || "△([【".includes(norm[0] ?? "△")) return false;
    return !readLabel(norm) && !isNarration(norm, 0, norm.length, this.plan.style.names);
  }

  /** A line that lost its line ends and tells of speeches, in its pieces; false for any other line. */
  private narrated(block: Block): boolean {
    const pieces = narratedSpeeches(block.norm);
    if (!pieces.some(({ type }) => type === "dialogue")) return false;
    let name = "";
    for (const { type, from, to } of pieces) {
      if (type === "dialogue" && name !== "") {
        const at = block.norm.lastIndexOf(name, from);
        this.emitter.speech(block, from, to, this.emitter.written(block, at, at + name.length), 0.75);
        continue;
      }
      this.emitter.span(block, type, from, to, 0.75);
      name = type === "action" ? this.cues.narrator(block.norm.slice(from, to).replace(/[:,;] ?$/, "")) : "";
    }
    return true;
  }

  /** `…贵客了。 ：客官，您先喝点茶。`: a colon behind the end of a sentence, with nobody in front of it. */
  private isNameless({ norm, start }: Block): boolean {
    return NAMELESS_SPEECH.test(norm) && SENTENCE_END.test(this.plan.text.slice(Math.max(0, start - 3), start));
  }

  /** What is neither heading nor cue: a bracketed direction, a quoted line without a speaker, action. */
  private rest(block: Block): void {
    const { norm } = block;
    if (isQuotedLine(norm) || this.isNameless(block)) {
      this.emitter.whole(block, "dialogue", 0.7);
      return;
    }
    const before = this.emitter.lines.at(-1);
    if (before?.type === "dialogue" && before.speaker !== undefined && QUOTED_BEHIND_MANNER.test(norm)) {
      this.emitter.speech(block, 0, norm.length, before.speaker, 0.75);
      return;
    }
    if ((block.glued || BRACKETED_LEAD.test(norm)) && norm[0] !== "△" && this.narrated(block)) return;
    const marked = norm[0] === "△" || norm[0] === "(" || norm[0] === "[" || norm[0] === "【";
    const { style } = this.plan;
    const doubtful = !marked && style.triangles > 10 && style.triangles > style.colons * 0.3;
    const labelled = readLabel(norm) !== null;
    this.emitter.whole(block, "action", marked || labelled ? 0.95 : readCue(norm) ? 0.55 : doubtful ? 0.62 : 0.8);
  }
}

/** With these an English script begins to tell, above its first heading. */
const BEGINS = /^(?:FADE IN|FADE UP|OVER BLACK)\b/;

/** A manner in brackets and nothing else. */
const isManner = (words: string): boolean =>
  /^ ?(?:\([^()]{1,20}\)|【[^【】]{1,20}】|\[[^[\]]{1,20}\])[ :]*$/.test(words);
const SAID = /[你我您咱俺吗呢吧呀嘛啦!?]|^[“「"]/;

/** `（叹口气）“算了。”` right below a speech: the same person goes on. */
const QUOTED_BEHIND_MANNER = /^\([^()]{1,40}\) ?(?:“[^“”]+”|「[^「」]+」|"[^"]+")$/;

const NAMELESS_SPEECH = /^: ?[^ :]/;
const SENTENCE_END = /[。？！?!…）)”」][ \u3000]*$/;

/** `7、（一个工友打趣）：“…”`: what is done in brackets leads to what is said. */
const BRACKETED_LEAD = /^(?:\d{1,4} ?[、.] ?)?\([^()]{2,60}\) ?: ?[“「"]/;
