import { addMissingPunctuation, type MissingMark } from "../lines/addMissingPunctuation.ts";
import type { Block } from "../lines/logicalLine.ts";
import { isTime } from "../headings/timesOfDay.ts";
import { PLACE_END } from "./placeEnds.ts";
import { isNameLike } from "../speeches/cue.ts";
import { isPersonLike, mayBeName } from "../speeches/personLike.ts";

/** Names that come again before one way of opening a speech; so many speeches of at least two of them show that the document opens its speeches so. */
const MIN_COUNT = 8;
const MIN_NAMES = 2;
const TIMES = 2;
/** Each of these names stands there about so often: words before a dash or a bracket are as various as the sentences. */
const MIN_OCCURRENCES = 3;

const NAME = "([\\u4e00-\\u9fff]{1,5}?)";
/** How scripts open a speech: a verb of speech and a quotation behind the name, the name in a box, a bracket that says how, a quotation, a blank, a colon. */
const OPENINGS = {
  verb: `${NAME}(?:说道|说|问道|问|答道|道)[:,](?=“)`,
  box: `[【\\[]${NAME}[】\\]] ?:?(?=[^ ;,。【\\[—])`,
  bracket: `${NAME} ?\\([^()]{1,20}\\)(?=[^ :;,。)—])`,
  quotation: `${NAME} ?(?=“)`,
  blank: `([\\u4e00-\\u9fff]{2,5}?) (?=[\\u4e00-\\u9fff])`,
  colon: `${NAME} ?(?:\\([^()]{1,30}\\))? ?:`,
} as const;
type Opening = keyof typeof OPENINGS;
const OPENING_NAMES = Object.keys(OPENINGS) as Opening[];
const SHAPES = OPENING_NAMES.map((opening) => [opening, new RegExp(OPENINGS[opening], "y")] as const);

/** Where a sentence is over, and the blank behind it. */
const END = /(?:^|[。!?…”」)】~]) ?/g;
/** Lines shorter than this have not lost their line ends; there a blank may part columns. */
const LONG = 70;

/** A speech that may open somewhere. */
interface PossibleCue {
  block: Block;
  opening: Opening;
  name: string;
  from: number;
  /** Behind the name and what follows it. */
  to: number;
}

/** Reads what opens speeches in this document as the colon that the grammar knows, where the document opens them so and not with colons. */
export function readCueStyles(blocks: readonly Block[]): void {
  const places = blocks.flatMap(placesIn);
  const byOpening = Map.groupBy(places, ({ opening }) => opening);
  const names = new Map<Opening, Set<string>>();
  const { total: colons } = namesOf(byOpening.get("colon") ?? []);
  for (const opening of OPENING_NAMES) {
    const found = namesOf(byOpening.get(opening) ?? []);
    if (
      opening !== "colon" &&
      found.total >= MIN_COUNT &&
      found.names.size >= MIN_NAMES &&
      found.total >= found.names.size * MIN_OCCURRENCES
    )
      if (found.total > colons) names.set(opening, found.names);
  }
  if ((names.has("verb") || names.has("quotation")) && !isScripted(blocks)) {
    names.delete("verb");
    names.delete("quotation");
  }
  if (names.size === 0) return;
  const cues = places.filter(
    ({ opening, name }) => names.get(opening)?.has(name) || (names.has(opening) && isPersonLike(name)),
  );
  for (const [line, found] of Map.groupBy(cues, ({ block }) => block)) mark(line, found);
}

/** A novel leads to its quotations by names and verbs as well, but has no words of a script's headings. */
const HEADING_WORDS = /第 ?[一二三四五六七八九十\d]{1,3} ?[场幕]|场景|内景|外景|[日夜晨].?[内外]|[内外].?[日夜晨]/g;

const MIN_HEADINGS = 2;

function isScripted(blocks: readonly Block[]): boolean {
  let found = 0;
  for (const { norm } of blocks) {
    found += norm.match(HEADING_WORDS)?.length ?? 0;
    if (found >= MIN_HEADINGS) return true;
  }
  return false;
}

/** Every place in a line that may open a speech. */
function placesIn(block: Block): PossibleCue[] {
  const { norm } = block;
  const found: PossibleCue[] = [];
  for (const { 0: end, index } of norm.matchAll(END)) {
    const at = index + end.length;
    for (const [opening, shape] of SHAPES) {
      if (opening === "blank" && norm.length < LONG) continue;
      shape.lastIndex = at;
      const match = shape.exec(norm);
      const name = match?.[1];
      if (name === undefined) continue;
      found.push({ block, opening, name, from: at, to: shape.lastIndex });
      break;
    }
  }
  return found;
}

/** The names that come again, and how often they do in all. */
function namesOf(places: readonly PossibleCue[]): { names: Set<string>; total: number } {
  const times = new Map<string, number>();
  for (const { name } of places) times.set(name, (times.get(name) ?? 0) + 1);
  const repeated = [...times].filter(
    ([name, count]) =>
      count >= TIMES &&
      isNameLike(name) &&
      (mayBeName(name) || name.length === 1) &&
      !isTime(name) &&
      !PLACE_END.test(name),
  );
  return { names: new Set(repeated.map(([name]) => name)), total: repeated.reduce((sum, [, count]) => sum + count, 0) };
}

/** Writes the colons of a line: in the place of a verb or of a box's end, else behind what opens the speech. */
function mark(block: Block, places: readonly PossibleCue[]): void {
  const chars = block.norm.split("");
  const missing: MissingMark[] = [];
  for (const { opening, name, from, to } of places) {
    const begin = opening === "box" ? from + 1 : from;
    if (opening === "box") chars[from] = "△";
    if (opening === "box" || opening === "verb") chars.fill(":", begin + name.length, to);
    else missing.push({ at: to, mark: ":" });
  }
  block.norm = chars.join("");
  if (missing.length > 0) addMissingPunctuation(block, missing);
}
