import { clashOf, type ConflictDraft, disagreements, grouped } from "./conflict.ts";
import { inOrder, type Fact } from "./fact.ts";
import { inverseOf, relationOf, type Relation } from "./kinship.ts";
import type { StoryScene } from "./storyScenes.ts";
import { isSpanOfYears, parseAge, parseAmount, parseDate, sameDate, sameTopic } from "./values.ts";

const BIRTH = /出生|生日|生人|诞生/u;
const isBirth = ({ kind, about, value }: Fact): boolean => kind === "year" && BIRTH.test(`${about}${value}`);

/** What a fact says about when somebody was born. `from` null: only ages can be compared with it. */
interface Born {
  fact: Fact;
  from: number | null;
  age: number | null;
}

/** Years that an age may be counted differently: before the birthday, and by the old count. */
const AGE_SLACK = 1;

/** Ages of one person that cannot all be right: with each other, with the year of birth, with an age at a dated event. */
export function ageClashes(facts: readonly Fact[], scenes: readonly StoryScene[]): ConflictDraft[] {
  const people = [...new Set(facts.filter(({ kind }) => kind === "age").map(({ who }) => who))];
  const leaps = facts.filter(({ kind, value }) => kind === "time" && isSpanOfYears(value));
  const leaving = leaps.filter((leap) => leavesYear(leap, facts));
  const leftBefore = (fact: Fact): boolean => leaving.some((leap) => isBehind(fact, leap));
  const passesBetween = (a: Born, b: Born): boolean => {
    const [before, behind] = a.fact.quote.start <= b.fact.quote.start ? [a.fact, b.fact] : [b.fact, a.fact];
    return (
      scenes.slice(before.quote.scene, behind.quote.scene).some(({ leap }) => leap !== null) ||
      leaps.some((leap) => placeOf(leap) > placeOf(before) && placeOf(leap) < placeOf(behind))
    );
  };
  const together = (a: Born, b: Born): boolean => {
    if (a.from !== null && b.from !== null) return Math.abs(a.from - b.from) <= AGE_SLACK;
    if (a.age === null || b.age === null || a.from !== null || b.from !== null) return true;
    // Where years pass in between without being told, ages cannot be compared.
    return Math.abs(a.age - b.age) <= AGE_SLACK || passesBetween(a, b);
  };
  return people.flatMap((who) => {
    const personFacts = facts.filter((fact) => fact.who === who && (fact.kind === "age" || isBirth(fact)));
    const durations = facts.filter((fact) => fact.who === who && fact.kind === "year" && !isBirth(fact));
    const events = facts.filter((fact) => fact.kind === "year" && !isBirth(fact));
    const born = personFacts
      .toSorted(inOrder)
      .flatMap((fact) => bornOf(fact, scenes, { durations, events, leftBefore }) ?? []);
    const pairs = disagreements(born, together);
    // An age whose year is known agrees with all whose year is not: these are compared once more among themselves, as far as no years pass.
    for (const group of groupsOf(born, passesBetween))
      pairs.push(...disagreements(group, together).filter(([, b]) => pairs.every((pair) => pair[1] !== b)));
    return pairs.map(([a, b]) => clashOf("age", ageTitle(who, a, b, scenes), [a.fact, b.fact]));
  });
}

/** Where the words of a fact stand, which a leap may share its line with. */
const placeOf = ({ quote, value }: Fact): number => quote.start + Math.max(0, quote.text.indexOf(value));

const isBehind = (fact: Fact, other: Fact): boolean =>
  fact.quote.scene === other.quote.scene && placeOf(fact) > placeOf(other);

/** Whether years pass behind the line in which their scene tells its year. */
const leavesYear = (leap: Fact, facts: readonly Fact[]): boolean =>
  facts.some(
    (fact) =>
      fact.kind === "time" &&
      isBehind(leap, fact) &&
      fact.quote.start < leap.quote.start &&
      parseDate(fact.value)?.year != null,
  );

/** Ages in their order, cut where years pass. */
function groupsOf(born: readonly Born[], passesBetween: (a: Born, b: Born) => boolean): Born[][] {
  const groups: Born[][] = [];
  for (const one of born) {
    if (one.age === null) continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && !passesBetween(last, one)) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

function bornOf(
  fact: Fact,
  scenes: readonly StoryScene[],
  {
    durations,
    events,
    leftBefore,
  }: { durations: readonly Fact[]; events: readonly Fact[]; leftBefore: (fact: Fact) => boolean },
): Born | null {
  if (fact.kind === "year") {
    const year = parseDate(fact.value)?.year ?? null;
    return year === null ? null : { fact, from: year, age: null };
  }
  const statedAge = parseAge(fact.value);
  if (statedAge === null) return null;
  const scene = scenes[fact.quote.scene - 1];
  const year = scene === undefined || scene.later || leftBefore(fact) ? null : scene.year;
  const now = (age: number): Born => ({ fact, from: year === null ? null : year - age, age });
  if (/^(?:今|现在|目前|当前|今年)?$/u.test(fact.about))
    return scene?.past && scene.year === null ? null : now(statedAge);
  const ago = { 去年: 1, 前年: 2, 明年: -1 }[fact.about];
  if (ago !== undefined) return now(statedAge + ago);
  const lasted = durations.find(
    ({ about, value }) => sameTopic(about, fact.about) && /年/u.test(value) && !parseDate(value)?.year,
  );
  const years = lasted ? parseAge(lasted.value) : null;
  if (years !== null) return now(statedAge + years);
  const dated = events.find(({ who, about }) => isSameEvent(`${who}${about}`, fact.about));
  const eventYear = dated ? (parseDate(dated.value)?.year ?? null) : null;
  return eventYear === null ? null : { fact, from: eventYear - statedAge, age: null };
}

/** An event's name and what another fact calls it: 陈母去世 and 妈去世 name one, since they end alike. */
const isSameEvent = (a: string, b: string): boolean => sameTopic(a, b) || (b.length >= 2 && a.endsWith(b.slice(-2)));

function ageTitle(who: string, a: Born, b: Born, scenes: readonly StoryScene[]): string {
  const birth = [a, b].find(({ fact }) => fact.kind === "year");
  const other = birth === a ? b : a;
  const year = scenes[other.fact.quote.scene - 1]?.year;
  if (birth && birth.from !== null && other.age !== null && year != null)
    return `${who}一处说${other.fact.value}，一处说${birth.fact.value}生；戏在${year}年，该是${year - birth.from}岁。`;
  return `${who}的年纪对不上：一处是「${a.fact.value}」，一处是「${b.fact.value}」。`;
}

/** Two dates of one event. */
export function dateClashes(facts: readonly Fact[]): ConflictDraft[] {
  const dated = facts
    .filter((fact) => fact.kind === "year" && !isBirth(fact))
    .toSorted(inOrder)
    .flatMap((fact) => {
      const date = parseDate(fact.value);
      return date ? [{ fact, date }] : [];
    });
  const events = grouped(dated, (a, b) => sameTopic(a.fact.who, b.fact.who) && sameTopic(a.fact.about, b.fact.about));
  return events.flatMap((event) =>
    disagreements(event, (a, b) => sameDate(a.date, b.date)).map(([a, b]) =>
      clashOf("year", `${a.fact.who}${a.fact.about}的日子有两个：「${a.fact.value}」和「${b.fact.value}」。`, [
        a.fact,
        b.fact,
      ]),
    ),
  );
}

/** Two persons who are related in two ways. */
export function kinshipClashes(facts: readonly Fact[]): ConflictDraft[] {
  const related = facts
    .filter(({ kind, about }) => kind === "kinship" && about !== "")
    .toSorted(inOrder)
    .flatMap((fact) => {
      const relation = relationOf(fact.value);
      return relation ? [{ fact, ...ordered(fact, relation) }] : [];
    });
  return grouped(related, (a, b) => a.pair === b.pair).flatMap((pair) =>
    disagreements(pair, (a, b) => a.relation === b.relation).map(([a, b]) =>
      clashOf("kinship", `${a.fact.who}和${a.fact.about}的关系有两种说法：「${a.fact.value}」和「${b.fact.value}」。`, [
        a.fact,
        b.fact,
      ]),
    ),
  );
}

/** One key and relation for a pair, whichever of the two a fact names first. */
const ordered = ({ who, about }: Fact, relation: Relation): { pair: string; relation: Relation } =>
  who < about ? { pair: `${who}\n${about}`, relation } : { pair: `${about}\n${who}`, relation: inverseOf(relation) };

const FORMER = /以前|从前|当过|曾|原来|过去|退休|改行|那时|年轻时|想当|假扮|冒充|装成/u;

/** Two occupations that somebody has at once, as far as words tell. */
export function jobClashes(facts: readonly Fact[]): ConflictDraft[] {
  const jobs = facts
    .filter(({ kind, value, quote }) => kind === "job" && !FORMER.test(`${value}${quote.text}`))
    .toSorted(inOrder);
  return grouped(jobs, (a, b) => a.who === b.who).flatMap((personJobs) =>
    disagreements(personJobs, (a, b) => sameTopic(a.value, b.value)).map(([a, b]) =>
      clashOf("job", `${a.who}做什么有两种说法：「${a.value}」和「${b.value}」。`, [a, b]),
    ),
  );
}

/** A sum that has two totals, or parts that do not come to it. */
export function moneyClashes(facts: readonly Fact[]): ConflictDraft[] {
  const sums = facts
    .filter(({ kind }) => kind === "money")
    .toSorted(inOrder)
    .flatMap((fact) => {
      const amount = parseAmount(fact.value);
      return amount === null ? [] : [{ fact, amount }];
    });
  return grouped(sums, (a, b) => sameTopic(a.fact.about, b.fact.about)).flatMap((sum) => {
    const totals = sum.filter(({ fact }) => fact.state === "total");
    return [
      ...disagreements(totals, (a, b) => a.amount === b.amount).map(([a, b]) =>
        clashOf("money", `${a.fact.about}有两个数：「${a.fact.value}」和「${b.fact.value}」。`, [a.fact, b.fact]),
      ),
      ...totals.flatMap((total) => partsClash(total, sum)),
    ];
  });
}

interface Sum {
  fact: Fact;
  amount: number;
}

/** Parts and a rest are compared with the total of their own scene: later ones may have grown. */
function partsClash(total: Sum, sum: readonly Sum[]): ConflictDraft[] {
  const here = sum.filter(({ fact }) => fact.quote.scene === total.fact.quote.scene);
  const of = (state: Fact["state"]): Sum[] => here.filter(({ fact }) => fact.state === state);
  const add = (parts: readonly Sum[]): number => parts.reduce((all, { amount }) => all + amount, 0);
  const [parts, spent, [remainder]] = [of("part"), of("spent"), of("left")];
  const [last] = parts.slice(-1);
  if (parts.length > 1 && last && add(parts) !== total.amount)
    return [
      clashOf("money", `${total.fact.about}加起来是${add(parts)}，写的是「${total.fact.value}」。`, [
        last.fact,
        total.fact,
      ]),
    ];
  if (spent.length > 0 && remainder && total.amount - add(spent) !== remainder.amount)
    return [
      clashOf("money", `${total.fact.about}该剩${total.amount - add(spent)}，写的是「${remainder.fact.value}」。`, [
        total.fact,
        remainder.fact,
      ]),
    ];
  return [];
}
