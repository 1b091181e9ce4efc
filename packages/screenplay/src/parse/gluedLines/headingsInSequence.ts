import { SHOT_WORD } from "../headings/sceneHeading.ts";
import { GLUED, type InnerHeading, LONE_FAMILY } from "./innerHeadings.ts";

/** A number may follow one that is so much smaller; what lies between was lost or is written in another way. */
const LARGEST_STEP = 6;
const SKIPPED = 0.4;
/** A heading of this strength stands by itself. */
const MIN_CONFIDENCE = 0.75;
/** One that says when or on which side is one where its number fits. */
const LIKELY = 0.6;
/** More sequences than episodes, and each needs so many headings. */
const MAX_SEQUENCES = 40;
const MIN_COUNT = 3;
/** A list counts on too, with less between its items. */
const MIN_APART = 60;
const MIN_WEIGHT = 0.25;
const MIN_ORDINAL = 0.1;
/** So many numbers without a mark behind them, and as many times more up to the last of them. */
const MIN_LONE = 6;
/** So many numbers that each begin a row, two of which say when or on which side, are headings. */
const MIN_ROWS = 8;
/** So much text between them: speeches are counted closer together. */
const MIN_SCENE = 250;
const MAX_LONE = 1.4;

/** Headings whose numbers count on, where the form is the document's own: each of them is a heading, whatever it says. */
export function headingsInSequence(
  found: readonly InnerHeading[],
  offsetOf: (one: InnerHeading) => number,
  cues: readonly number[],
): Set<InnerHeading> {
  const forms = new Map<string, InnerHeading[]>();
  for (const one of found) {
    if (
      (one.weight === GLUED && !isFirst(one)) ||
      one.heading.values.length !== 1 ||
      (one.heading.values[0] as number) < 0
    )
      continue;
    const form = formOf(one.heading.family);
    const members = forms.get(form);
    if (members) members.push(one);
    else forms.set(form, [one]);
  }
  const sure = found.filter((one) => one.heading.strength >= MIN_CONFIDENCE);
  const accepted = new Set<InnerHeading>();
  for (const [form, members] of forms) {
    if (SHOT_WORD.test(form) && forms.size > 1) continue;
    // `第二场` is hardly anything else, and begins again in every act.
    if (form.startsWith("第")) {
      if (members.length >= MIN_COUNT || isPair(members, offsetOf))
        for (const one of members) if (one.weight >= MIN_ORDINAL) accepted.add(one);
      continue;
    }
    let rest: InnerHeading[][] = [members];
    for (let round = 0; round < MAX_SEQUENCES && rest.length > 0; round++) {
      const part = rest.pop() as InnerHeading[];
      const sequence = heaviest(part);
      if (sequence.length < MIN_COUNT || !isOwnForm(sequence, offsetOf, cues, sure)) continue;
      for (const one of sequence) accepted.add(one);
      rest = [...rest, ...between(part, sequence)].filter((some) => some.length >= MIN_COUNT);
    }
  }
  addMissing(found, accepted, offsetOf);
  addMisnumbered(found, accepted);
  return accepted;
}

/** The first and the second scene of a short script. */
function isPair(members: readonly InnerHeading[], offsetOf: (one: InnerHeading) => number): boolean {
  const [first, second] = members;
  return (
    members.length === 2 &&
    first?.heading.values[0] === 1 &&
    second?.heading.values[0] === 2 &&
    offsetOf(second) - offsetOf(first) >= MIN_SCENE
  );
}

/**
 * Adds the numbers that stand for just the one that is missing: those glued to the words in front of them, and those of a form whose
 * sequence was found. One walk back and one forward.
 */
function addMissing(
  found: readonly InnerHeading[],
  accepted: Set<InnerHeading>,
  offsetOf: (one: InnerHeading) => number,
) {
  const isSure = (one: InnerHeading): boolean =>
    accepted.has(one) || (one.weight > GLUED && one.heading.strength >= LIKELY);
  const counted = found.filter(({ heading: { values } }) => values.length === 1 && (values[0] as number) >= 0);
  const unbroken = unbrokenForms(counted.filter(isSure));
  const next = new Map<string, InnerHeading>();
  const after = counted.toReversed().map((one) => {
    const follower = next.get(formOf(one.heading.family));
    if (isSure(one)) next.set(formOf(one.heading.family), one);
    return follower;
  });
  const before = new Map<string, InnerHeading>();
  for (const [i, one] of counted.entries()) {
    const form = formOf(one.heading.family);
    const [last, follower] = [before.get(form), after[counted.length - 1 - i]];
    const value = valueOf(one);
    const counts = (one.weight === GLUED && !isFirst(one)) || unbroken.has(form);
    const isApart =
      one.weight === GLUED ||
      (one.at === 0 && !one.heading.family.endsWith(":")) ||
      (last !== undefined &&
        offsetOf(one) - offsetOf(last) >= MIN_APART &&
        (!follower || offsetOf(follower) - offsetOf(one) >= MIN_APART));
    const fits = !follower || valueOf(follower) === 1 || valueOf(follower) > value;
    const follows = last ? valueOf(last) === value - 1 : value === 1 && follower && valueOf(follower) === 2;
    if (!isSure(one) && counts && follows && fits && isApart) accepted.add(one);
    if (isSure(one)) before.set(form, one);
  }
}

/** Adds what says when or on which side and stands where the sequence skips a number, under a wrong one: `65、`, `55、`, `67、`. */
function addMisnumbered(found: readonly InnerHeading[], accepted: Set<InnerHeading>) {
  const last = new Map<string, { value: number; between: InnerHeading[] }>();
  for (const one of found) {
    if (one.heading.values.length !== 1) continue;
    const form = formOf(one.heading.family);
    const before = last.get(form);
    if (accepted.has(one)) {
      if (before && before.between.length === valueOf(one) - before.value - 1)
        for (const other of before.between) accepted.add(other);
      last.set(form, { value: valueOf(one), between: [] });
    } else if (one.weight > GLUED && one.heading.strength >= LIKELY) before?.between.push(one);
  }
}

/** A number glued to the words in front of it that is no word for a scene can only be the first of all. */
const isFirst = ({ weight, heading: { family } }: InnerHeading): boolean => weight === GLUED && family.startsWith("数");

/** Of so many headings of a form so few may follow on a skipped number: where shots are counted, only some of which are scenes, many do. */
const UNBROKEN = 0.7;

function unbrokenForms(sure: readonly InnerHeading[]): Set<string> {
  const forms = new Map<string, { last: number; size: number; follow: number }>();
  for (const one of sure) {
    const form = formOf(one.heading.family);
    const { last, size, follow } = forms.get(form) ?? { last: 0, size: 0, follow: 0 };
    const value = valueOf(one);
    forms.set(form, { last: value, size: size + 1, follow: follow + (value === 1 || value === last + 1 ? 1 : 0) });
  }
  return new Set(
    [...forms].flatMap(([form, { size, follow }]) => (size >= MIN_COUNT && follow >= size * UNBROKEN ? form : [])),
  );
}

const valueOf = ({ heading }: InnerHeading): number => heading.values[0] as number;

/** What stands before, between and behind the members of a sequence: the numbers of another episode may lie between two of this one. */
function between(part: readonly InnerHeading[], sequence: readonly InnerHeading[]): InnerHeading[][] {
  const parts: InnerHeading[][] = [];
  let from = 0;
  for (const one of sequence) {
    const at = part.indexOf(one, from);
    parts.push(part.slice(from, at));
    from = at + 1;
  }
  return [...parts, part.slice(from)];
}

/** Separators change within a script; the kind of number and the word before it do not. */
const formOf = (family: string): string =>
  family === LONE_FAMILY ? family : family.startsWith("数汉") ? "汉" : /^[数独]/.test(family) ? "数" : family;

/** The sequence of climbing numbers that weighs most. */
function heaviest(members: readonly InnerHeading[]): InnerHeading[] {
  const sums: number[] = [];
  const before: number[] = [];
  const endAt = new Map<number, number>();
  let best = -1;
  for (const [i, { heading, weight }] of members.entries()) {
    const value = heading.values[0] as number;
    sums[i] = weight - (value > 2 ? SKIPPED : 0);
    before[i] = -1;
    for (let step = 1; step <= LARGEST_STEP; step++) {
      const previous = endAt.get(value - step);
      if (previous === undefined) continue;
      const sum = (sums[previous] as number) + weight - SKIPPED * (step - 1);
      if (sum > (sums[i] as number)) [sums[i], before[i]] = [sum, previous];
    }
    const same = endAt.get(value);
    if (same === undefined || (sums[i] as number) > (sums[same] as number)) endAt.set(value, i);
    if (best < 0 || (sums[i] as number) > (sums[best] as number)) best = i;
  }
  const sequence: InnerHeading[] = [];
  for (let i = best; i >= 0; i = before[i] as number) sequence.push(members[i] as InnerHeading);
  return sequence.toReversed();
}

const lastOf = (sequence: readonly InnerHeading[]): number => sequence.at(-1)?.heading.values[0] ?? 0;

const isBetween = (at: number, from: number, to: number): boolean => at > from && at < to;

/** Whether a sequence is how this document numbers its scenes: enough of its headings say when or where, and text lies between them. */
function isOwnForm(
  sequence: readonly InnerHeading[],
  offsetOf: (one: InnerHeading) => number,
  cues: readonly number[],
  headings: readonly InnerHeading[],
): boolean {
  const weight = sequence.reduce((sum, one) => sum + one.weight, 0) / sequence.length;
  const sure = sequence.filter((one) => one.weight >= 0.7).length;
  const [from, to] = [offsetOf(sequence[0] as InnerHeading), offsetOf(sequence.at(-1) as InnerHeading)];
  const span = to - from;
  if (span < MIN_APART * (sequence.length - 1)) return sure >= sequence.length * 0.6;
  if (sure >= Math.max(2, sequence.length * 0.3)) return true;
  const rows = sequence.length >= MIN_ROWS && sequence.every(({ at }) => at === 0);
  if (rows && sure >= 2 && span >= MIN_SCENE * sequence.length) return true;
  // Shots are counted between headings of another form.
  const family = formOf((sequence[0] as InnerHeading).heading.family);
  const others = headings.filter((one) => formOf(one.heading.family) !== family && isBetween(offsetOf(one), from, to));
  if (others.length >= 2) return false;
  // Chapters and lists count on too: where nothing says when, people speak between the numbers.
  const speeches = cues.filter((at) => isBetween(at, from, to)).length;
  if (sequence[0]?.heading.family === LONE_FAMILY)
    return sequence.length >= MIN_LONE && speeches > 0 && lastOf(sequence) <= sequence.length * MAX_LONE;
  return weight >= MIN_WEIGHT && speeches >= sequence.length;
}
