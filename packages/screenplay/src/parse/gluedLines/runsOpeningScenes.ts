import type { InnerHeading } from "./innerHeadings.ts";
import { RUN } from "./fieldRuns.ts";
import { beginsWithPlace, firstPlace } from "./placeEnds.ts";
import { isTold } from "./placeSentences.ts";

/** So many headings that say when, where and on which side are how the document writes its headings, and so many that leave one out. */
const MIN_COUNT = 2;
const MIN_PAIRS = 3;
/** A list of places is written closer together. */
const MIN_APART = 60;
/** So many of the words that ought to be places end as places do. */
const PLACES = 0.5;

/** Where, on which side and when as one word; a script that writes so many of its headings so leaves one of them out now and then. */
const WHOLE_WORD = /(?:PST|PTS)0$/;
const SHORT_WORDS = ["PT0", "PS0"];
const MIN_WORDS = 3;

/** `日，外，汽车站老周笑了`: when and on which side say enough, and the sentence behind the place tells what it likes. */
const TIME_AND_SIDE_FIRST = /(?:TSP|STP)$/;

/** `晚上，客厅老周坐着`: only its first words can be where. */
const PLACE_LAST = /(?:TP|SP)$/;
/** What a mark ends before is taken as it stands. */
const LONGEST_PLACE = 6;

/** What a run says of where. */
export interface RunPlace {
  place: string;
  /** A colon stands between it and the next word. */
  cueLike: boolean;
  offset: number;
}

/** The runs of when, where and on which side that open scenes, given how many other headings there are; none where the document opens its scenes in another way. */
export function runsOpeningScenes(
  found: readonly InnerHeading[],
  others: number,
  placeOf: (one: InnerHeading) => RunPlace,
): InnerHeading[] {
  const isNumbered = numberedWords(found);
  const runs = found.filter((one) => {
    if (!one.heading.family.startsWith(RUN) || isNumbered(one)) return false;
    const { place, cueLike } = placeOf(one);
    if (TIME_AND_SIDE_FIRST.test(one.heading.family)) return true;
    if (PLACE_LAST.test(one.heading.family) && place.length > LONGEST_PLACE)
      return beginsWithPlace(place) && !isTold(firstPlace(place));
    // `妈妈：中午` is a speech.
    return !isTold(place) && (!cueLike || beginsWithPlace(place));
  });
  const orders = Map.groupBy(runs, ({ heading: { family } }) => family.slice(RUN.length));
  const accepted: InnerHeading[] = [];
  for (const [order, members] of orders) {
    const whole = order.replace("0", "").length === 3;
    if (members.length < (whole ? MIN_COUNT : MIN_PAIRS)) continue;
    if (members.length <= others && !(whole && !order.endsWith("0"))) continue;
    const span = placeOf(members.at(-1) as InnerHeading).offset - placeOf(members[0] as InnerHeading).offset;
    if (span < MIN_APART * (members.length - 1)) continue;
    const places = members.filter((one) => !one.inside || beginsWithPlace(placeOf(one).place)).length;
    if (!whole && places < members.length * PLACES) continue;
    for (const one of members) accepted.push(one);
  }
  const isWordStyle = accepted.filter(({ heading: { family } }) => WHOLE_WORD.test(family)).length >= MIN_WORDS;
  const short = isWordStyle ? SHORT_WORDS.flatMap((order) => orders.get(order) ?? []) : [];
  return [...new Set([...accepted, ...short])];
}

/** Whether a run is the words of a numbered heading, its number among them or not. */
function numberedWords(found: readonly InnerHeading[]): (run: InnerHeading) => boolean {
  const places = new Set<string>();
  for (const { row, at, heading } of found)
    if (heading.number && heading.strength >= MIN_STRENGTH)
      for (let place = at; place <= at + heading.number[1] + LONGEST_MARK; place++) places.add(`${row} ${place}`);
  return ({ row, at }) => places.has(`${row} ${at}`);
}
/** Of a number with when or on which side behind it. */
const MIN_STRENGTH = 0.45;
/** What closes the number of a heading, with its blanks. */
const LONGEST_MARK = 3;
