import type { InnerHeading } from "./innerHeadings.ts";
import { RUN } from "./fieldRuns.ts";
import { beginsWithPlace } from "./placeEnds.ts";
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
  const runs = found.filter((one) => {
    if (!one.heading.family.startsWith(RUN)) return false;
    const { place, cueLike } = placeOf(one);
    // `妈妈：中午` is a speech.
    return !isTold(place) && (!cueLike || beginsWithPlace(place));
  });
  const orders = Map.groupBy(runs, ({ heading: { family } }) => family.slice(RUN.length));
  const accepted: InnerHeading[] = [];
  for (const [order, members] of orders) {
    const whole = order.replace("0", "").length === 3;
    if (members.length < (whole ? MIN_COUNT : MIN_PAIRS) || members.length <= others) continue;
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
