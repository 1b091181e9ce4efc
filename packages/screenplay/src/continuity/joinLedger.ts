import type { Figures } from "../figures/figures.ts";
import type { Parsed } from "../parsed.ts";
import { dayNightClashes, sumClashes, weekdayClashes } from "./calendar.ts";
import { type Conflict, conflictKey, conflictOf } from "./conflict.ts";
import { inOrder, type Fact } from "./fact.ts";
import { readFacts } from "./readFacts.ts";
import { ageClashes, dateClashes, jobClashes, kinshipClashes, moneyClashes } from "./statedValues.ts";
import { injuryClashes, knowledgeClashes, lifeClashes, propClashes } from "./storyStates.ts";
import { type StoryScene, storyScenes } from "./storyScenes.ts";
import { sameTopic } from "./values.ts";

/** Something planted, and where it is paid. */
export interface Setup {
  thing: string;
  planted: Fact;
  paidOff: Fact | null;
}

/** What a script settles, joined: the facts in order, and what does not hold together. */
export interface Ledger {
  facts: Fact[];
  scenes: StoryScene[];
  conflicts: Conflict[];
  setups: Setup[];
  /** Planted and never seen again; with the key by which it is decided about. */
  unpaid: (Setup & { key: string })[];
}

/** Joins the facts that a model read with those that rules read of the same text. Without a model `read` is empty, and the rules' part stands. */
export function joinLedger(parsed: Parsed, figures: Figures, read: readonly Fact[] = []): Ledger {
  const facts = withoutDoubles([...readFacts(parsed, figures), ...named(read, figures)]).toSorted(inOrder);
  const scenes = storyScenes(parsed, figures, facts);
  const clashes = [
    ...weekdayClashes(parsed),
    ...dayNightClashes(parsed, figures, scenes),
    ...sumClashes(parsed),
    ...ageClashes(facts, scenes),
    ...dateClashes(facts),
    ...kinshipClashes(facts),
    ...jobClashes(facts),
    ...moneyClashes(facts),
    ...injuryClashes(facts, scenes),
    ...propClashes(facts, scenes),
    ...knowledgeClashes(facts, scenes),
    ...lifeClashes(facts, scenes, parsed),
  ];
  const setups = joinSetups(facts);
  return {
    facts,
    scenes,
    conflicts: onceEach(clashes.map(conflictOf)).toSorted(
      (a, b) => (a.quotes[0]?.start ?? 0) - (b.quotes[0]?.start ?? 0),
    ),
    setups,
    unpaid: setups.flatMap((setup) =>
      setup.paidOff || isSeenAgain(setup, parsed)
        ? []
        : [{ ...setup, key: conflictKey("setup", [setup.planted.quote]) }],
    ),
  };
}

/** Persons under one name for all spellings that the script's cast joins. */
function named(facts: readonly Fact[], figures: Figures): Fact[] {
  const names = new Map(figures.people.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)));
  const nameOf = (spelling: string): string => names.get(spelling) ?? spelling;
  return facts.map((fact) => ({
    ...fact,
    who: nameOf(fact.who),
    about: fact.kind === "kinship" || fact.kind === "prop" ? nameOf(fact.about) : fact.about,
  }));
}

/** What rules and the model both read of a line is kept once, as the rules have it. */
function withoutDoubles(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>();
  return facts.filter(({ kind, who, about, state, value, quote }) => {
    const plain = kind === "age" && /^(?:今|现在|今年)$/u.test(about) ? "" : about;
    const key = [
      kind,
      kind === "time" ? "" : who,
      kind === "time" ? "" : plain,
      state,
      value.replace(/岁$/u, ""),
      quote.start,
    ].join("\n");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Of conflicts over the same lines the first stands, which is the rules'. */
function onceEach(conflicts: readonly Conflict[]): Conflict[] {
  const seen = new Set<string>();
  return conflicts.filter(({ quotes, kind }) => {
    const key = [kind, ...quotes.map(({ start }) => start)].join("\n");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function joinSetups(facts: readonly Fact[]): Setup[] {
  const of = (state: Fact["state"]): Fact[] => facts.filter((fact) => fact.kind === "setup" && fact.state === state);
  const setups: Setup[] = [];
  for (const planted of of("planted")) {
    if (setups.some(({ thing }) => sameTopic(thing, planted.who))) continue;
    const paidOff = of("paidOff").find(
      (fact) => sameTopic(fact.who, planted.who) && fact.quote.start > planted.quote.start,
    );
    setups.push({ thing: planted.who, planted, paidOff: paidOff ?? null });
  }
  return setups;
}

/** A thing that a later scene names is not forgotten, whether or not it is paid there. */
const isSeenAgain = ({ thing, planted }: Setup, parsed: Parsed): boolean =>
  parsed.scenes.slice(planted.quote.scene).some(({ lines }) => lines.some(({ text }) => text.includes(thing)));
