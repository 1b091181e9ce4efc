import type { Block } from "../lines/logicalLine.ts";
import { type Cue, isNameLike, readBareCue, readBracketCue, readCue, readSpacedCue } from "./cue.ts";
import { isAnyLabel, readLabel } from "../linePatterns/labels.ts";
import { ACT, ADVERB_START } from "../novel/words/narration.ts";
import { ROLE_NAME } from "../novel/words/roles.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isPersonLike } from "./personLike.ts";
import { type Names, acceptsSpeaker, isKnown, resolveName } from "./speakerNames.ts";
import type { ScriptPlan } from "../screenplay/scriptPlan.ts";
import { endsInSpeechVerb, opensQuote } from "../linePatterns/speechVerbs.ts";
import { isQuotedLine } from "../linePatterns/isQuotedLine.ts";
import { isSeparator } from "../linePatterns/isSeparator.ts";
import { hasTab, isCapitals } from "./speechStyle.ts";
import { isTransition } from "../linePatterns/isTransition.ts";

/** A cue and the speaker's name in normalised characters. */
export interface FoundCue {
  cue: Cue;
  name: string;
  /** The words before the colon tell what is done while it is said: they are action. */
  isNarrated?: boolean;
}

/** Finds the cues of one document, in the ways that this document writes them. */
export class CueReader {
  private readonly plan: ScriptPlan;

  /** Headings with INT. and EXT. have no line of people below them, so a name there speaks. */
  private readonly hollywood: boolean;

  constructor(plan: ScriptPlan) {
    this.plan = plan;
    this.hollywood = [...plan.headings.values()].some((heading) => heading.family === "INT");
  }

  /** The cue that a line holds in this document's style, with the speaker's name in normalised characters. */
  at(block: Block): FoundCue | null {
    const { style } = this.plan;
    const { norm } = block;
    const colon = this.narratedCue(block) ?? this.colon(norm);
    if (colon) return colon;
    if (style.spaced || style.tabbed) {
      const spaced = readSpacedCue(norm);
      if (
        spaced &&
        (style.spaced || hasTab(this.plan.text, block, spaced)) &&
        isKnown(style.names, spaced.core) &&
        !isAnyLabel(spaced.core)
      )
        return { cue: spaced, name: spaced.core };
    }
    if (style.bracketed) {
      const box = readBracketCue(norm);
      if (box && isKnown(style.names, box.core)) return { cue: box, name: box.core };
    }
    return null;
  }

  /** `他扶着桌子站起来，大喊：都别动！`: a person of the script, and how it is said. `名说：` and a short manner on a line of its own are a cue. */
  private narratedCue(block: Block): FoundCue | null {
    const { names } = this.plan.style;
    const cue = readCue(block.norm);
    if (!cue || cue.voice || cue.mark || isAnyLabel(cue.core)) return null;
    if (LEADS_AGAIN.test(block.norm.slice(cue.body, cue.body + LOOK_AHEAD))) return null;
    const { core } = cue;
    if (isKnown(names, core)) return null;
    const spaced = this.plan.style.spaced ? readSpacedCue(block.norm) : null;
    if (spaced && isKnown(names, spaced.core)) return null;
    if (/^[他她]们?/.test(core)) return endsInSpeechVerb(core) ? { cue, name: "", isNarrated: true } : null;
    const name = headName(names, core);
    const rest = core.slice(name.length);
    const lead = LEAD.exec(core)?.[0] ?? "";
    const led = name === "" && lead !== "" && block.glued ? headName(names, core.slice(lead.length)) : "";
    if (led !== "") return { cue, name: led, isNarrated: true };
    const last = name === "" && block.glued && SAID.test(block.norm.slice(cue.body)) ? lastSubject(names, core) : "";
    if (last !== "") return { cue, name: last, isNarrated: true };
    if (name === "" || isOneOf(name, roleAtHead(core))) return this.unknownActor(cue, block);
    // `甲给乙倒水，乙说：`
    const speaker = lastSubject(names, core) || name;
    if ("、和与及&/的".includes(rest[0] as string)) return null;
    if (rest.length <= 3 && isPersonLike(core)) return null;
    // On a line of its own a narrator's `他答道：“…”` stays one action with what follows the quotation.
    if (!block.glued && endsInSpeechVerb(rest) && opensQuote(block.norm[cue.body])) return null;
    if (SAYS.test(rest)) return { cue, name };
    const longest = opensQuote(block.norm[cue.body]) ? SHORT_MOOD : SHORT_MANNER;
    return block.glued || rest.length > longest || rest.includes(",") ? { cue, name: speaker, isNarrated: true } : null;
  }

  /** `村民甲疑惑：`: somebody called by his trade or rank who does something, and is named nowhere else. */
  private unknownActor(cue: Cue, block: Block): FoundCue | null {
    const name = roleAtHead(cue.core);
    if (name === "") return null;
    const manner = cue.core.length - cue.core.indexOf(name) - name.length;
    return { cue, name, isNarrated: block.glued || manner > SHORT_MOOD };
  }

  /** Who speaks behind a narrator's words that end in a colon: whoever the last clause with a person begins with; empty where none does. */
  narrator(words: string): string {
    const plain = words.replace(/^[\d、. ]+/, "");
    const told = /^\(([^()]*)\)$/.exec(plain)?.[1] ?? plain.replace(/\([^()]*\)/g, "");
    const sentence = told.split(/[。!?…”」"]/).at(-1) ?? "";
    for (const clause of sentence.split(",").toReversed()) {
      const part = clause.trim();
      if (PRONOUN.test(part)) return "";
      const known = headName(this.plan.style.names, part);
      const role = roleAtHead(part);
      const name = known === "" || isOneOf(known, role) ? role : known;
      const isPart = "、和与及&/的".includes(part[name.length] as string);
      if (name !== "" && !isPart && !LEADS_ON.test(name)) return name;
    }
    return "";
  }

  private colon(norm: string): FoundCue | null {
    const { names } = this.plan.style;
    const cue = readCue(norm);
    if (!cue) return null;
    const name = resolveName(names, cue.core);
    const reported = endsInSpeechVerb(cue.core) && opensQuote(norm[cue.body]);
    if (!isKnown(names, name) && cue.core.length > 4 && endsInSpeechVerb(cue.core) && !cue.voice) return null;
    if (reported && (name !== cue.core || !isKnown(names, cue.core))) return null;
    if (cue.core.includes(",") && !cue.core.split(",").every((part) => isKnown(names, part.trim()))) return null;
    return acceptsSpeaker(names, cue) ? { cue, name } : null;
  }

  /** A name alone on its line, where the document sets its speeches so and words stand below. */
  bare(block: Block, next: Block | undefined, underHeading: boolean): FoundCue | null {
    const { style, headings, pages } = this.plan;
    if (!next || headings.has(next) || pages.has(next)) return null;
    const { norm } = block;
    if (norm.length > 40 || isTransition(norm) || readLabel(norm)) return null;
    const cue = readBareCue(norm);
    if (!cue || !isNameLike(cue.core) || isSeparator(norm, "")) return null;
    const name = resolveName(style.names, cue.core);
    if (!style.bare) return this.strayBare(cue, name, next, underHeading);
    const near = next.blankBefore === 0 || style.airy;
    if (!near) return null;
    if (style.latin && isCapitals(cue.core) && !isKnown(style.names, name) && this.isCapitalDirection(block, cue, next))
      return null;
    if (style.latin && isCapitals(cue.core)) return { cue, name };
    if (isKnown(style.names, name)) return { cue, name };
    const quoted = opensQuote(next.norm[0]) || next.norm[0] === "(";
    if (
      cue.core.length <= 4 &&
      next.blankBefore === 0 &&
      isSpeechLike(next.norm) &&
      (cue.voice || cue.bracket !== null || !underHeading || this.hollywood)
    )
      return { cue, name };
    return cue.core.length <= 6 && block.blankBefore > 0 && next.blankBefore === 0 && (quoted || cue.core.length <= 4)
      ? { cue, name }
      : null;
  }

  /** A line in capitals that tells what is seen: of the camera, nearer the margin than the names, or the beginning of the sentence below. */
  private isCapitalDirection(block: Block, cue: Cue, next: Block): boolean {
    const { cueIndent } = this.plan.style;
    const outside = cueIndent < Number.MAX_SAFE_INTEGER && block.indent + MIN_INDENT <= cueIndent;
    return outside || CAMERA.test(cue.core) || (cue.bracket === null && /^[a-z]/.test(next.norm));
  }

  /** A known name whose colon is missing, in a document that sets colons: only where what stands below can be a speech. */
  private strayBare(cue: Cue, name: string, next: Block, underHeading: boolean): FoundCue | null {
    const { names } = this.plan.style;
    if (next.blankBefore > 0 || readCue(next.norm)) return null;
    if (cue.core.length <= 4 && isQuotedLine(next.norm) && !underHeading) return { cue, name };
    if (name !== cue.core || !isKnown(names, name)) return null;
    const quoted = opensQuote(next.norm[0]) || next.norm[0] === "(";
    return quoted || (!underHeading && isSpeechLike(next.norm)) ? { cue, name } : null;
  }
}

const MIN_INDENT = 4;
const CAMERA =
  /^(?:CLOSE|CLOSER|ANGLE|ON|INSERT|BACK|WIDE|WIDER|PAN|TRACKING|POV|LATER|CONTINUOUS|MONTAGE|SERIES|FLASHBACK|END|THE END|TITLE|SUPER|MOMENTS|SAME|INTERCUT|BEGIN|MATCH|JUMP|REVERSE|AERIAL|ESTABLISHING|CREDITS|BLACK|OMITTED|VARIOUS|CUT|FADE|DISSOLVE|SMASH|ANOTHER|NEW ANGLE|UNDERWATER|SLOW MOTION|CRANE|DOLLY|MUSIC)\b(?! ?\()/;

/** Verbs that say no more than that somebody speaks. */
const SAYS = /^(?:说|说道|问|问道|道|答|答道|喊|叫|曰|又说|白|独白)$/;
/** A longer manner is a sentence about what somebody does. */
const SHORT_MANNER = 8;
/** Words that are said behind `手机响起，老周接电话：`. */
const SAID = /[你我您咱俺吗呢吧呀嘛啦!?]|^ ?(?:喂|哎|嗯|啊|好|是)|^ ?[“「"]/;
/** In front of a speech in marks a shorter one is. */
const SHORT_MOOD = 3;
const LONGEST_ROLE = 5;
/** `门外传来脚步声：画外老周的声音：“…”`: what stands behind the colon leads to the speech, which stands in marks. */
const LEADS_AGAIN = /^ ?[^。!?:“”「」]{1,16}: ?[“「]/;
const LOOK_AHEAD = 24;
/** `此时老周电话响：…` */
const LEAD = /^(?:这时|此时|突然|忽然|只见|接着|随后),?/;
const INTRODUCES = /^(?:这时|此时|忽然|突然|只见|有|其中|另外?)?,?(?:[一那这]?[个名位]|一(?!边|起|同|会))?/;
const ROLE = new RegExp(`^(?:${ROLE_NAME}|村民[甲乙丙丁]|众人|(?!.?[我你他她它咱])[\\u4e00-\\u9fff]{1,2}们)$`);
/** A verb in front of a role (`送走老人`), and what may be a piece of a name (`小羽` of `小羽毛`). */
const NOT_ROLE =
  /^(?:小(?![孩姐贩偷])|老(?![师板人头汉者妇])|阿(?!姨)).$|^[听送给看伸下上来去把被让叫请对向跟和与问见想边又再拿放推走站坐从在]|[着了过个的]/;
const PRONOUN = /^[他她它]/;
const MANY = /^(?:[两几二三四五六七八九十数]|众(?!人))/;

/** The known name at the head of `core`; empty for none. */
function headName(names: Names, core: string): string {
  for (let length = Math.min(core.length - 1, 6); length >= 1; length--) {
    const name = core.slice(0, length);
    if (length === 1 ? (names.counts.get(name) ?? 0) >= 3 : isKnown(names, name)) return name;
  }
  return "";
}

/** `村民甲` where 村民 speaks, too. */
const isOneOf = (name: string, role: string): boolean =>
  role.startsWith(name) && /^[甲乙丙丁A-Z]$/.test(role.slice(name.length));

/** What somebody is called by rank or trade who begins the words, where an act follows; empty for none. */
function roleAtHead(words: string): string {
  const core = words.slice(INTRODUCES.exec(words)?.[0].length ?? 0);
  if (MANY.test(core)) return "";
  for (let length = Math.min(core.length - 1, LONGEST_ROLE); length >= 2; length--) {
    const role = core.slice(0, length);
    const rest = core.slice(length);
    if (!ACT.test(rest) && ADVERB_START.exec(rest)?.index !== 0 && !endsInSpeechVerb(rest)) continue;
    if ((TITLED.test(role) || ROLE.test(role)) && !NOT_ROLE.test(role)) return role;
  }
  return "";
}

/** The known name at the head of the last of several clauses; empty for none. */
function lastSubject(names: Names, core: string): string {
  const clause = core.slice(core.lastIndexOf(",") + 1).trimStart();
  const name = clause.length < core.length ? headName(names, clause) : "";
  return "、和与及&/的".includes(clause[name.length] as string) || LEADS_ON.test(name) ? "" : name;
}
const LEADS_ON = /^(?:接着|随后|然后|连忙|[说问答喊叫道笑哭])$/;

/** A line that ends as speech does, or opens a direction. */
function isSpeechLike(norm: string): boolean {
  return norm[0] !== "△" && (/[。!?…~”」—]$/.test(norm) || norm[0] === "(" || opensQuote(norm[0]));
}
