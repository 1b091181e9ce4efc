import {
  inForm,
  unitOf,
  type Continuity,
  type ContinuityConflict,
  type ContinuityDecision,
  type ContinuityQuote,
  type KnowledgeCell,
} from "@mochang/contract";
import {
  type Conflict,
  type ConflictKind,
  FACT_KINDS,
  FACT_STATES,
  type Fact,
  type FactQuote,
  type Ledger,
  sameTopic,
  storyDays,
} from "@mochang/screenplay";
import type { StoredDecision } from "../documents/index.ts";
import { placeNames, type StoredWork } from "../prompting/index.ts";
import { indexLines } from "./storedFact.ts";

type Rows = Pick<Continuity, "conflicts" | "facts" | "days" | "props" | "knowledge" | "setups">;

const LABELS: Readonly<Record<ConflictKind, string>> = {
  ...FACT_KINDS,
  weekday: "星期",
  dayNight: "昼夜",
  year: "日子",
};
/** Kinds that are listed as what is settled of persons and things. */
const LISTED: ReadonlySet<Fact["kind"]> = new Set(["age", "year", "kinship", "job", "money", "injury", "life"]);

/** The ledger as the page, the report and 待办 show it. What a model's facts came to stands only where the second question confirmed it. */
export function presentLedger(
  work: StoredWork,
  ledger: Ledger,
  confirmed: ReadonlySet<string>,
  decisions: readonly StoredDecision[],
): Rows {
  const quoter = quoterOf(work);
  const decided = new Map(decisions.map((one) => [one.key, presentDecision(one)]));
  const visibleConflicts = ledger.conflicts.filter(({ source, key }) => source === "rules" || confirmed.has(key));
  const conflictAt = (kind: ConflictKind, { start }: FactQuote): Conflict | undefined =>
    visibleConflicts.find((one) => one.kind === kind && one.quotes.some((quote) => quote.start === start));
  const of = (kind: Fact["kind"]): Fact[] => ledger.facts.filter((fact) => fact.kind === kind);
  return {
    conflicts: visibleConflicts.map(({ key, kind, title, source, quotes, marks }): ContinuityConflict => ({
      key,
      label: LABELS[kind],
      title: inWords(title, work),
      source,
      quotes: quotes.map((quote, i) => quoter.present(quote, marks[i] ?? "")),
      decision: decided.get(key) ?? null,
    })),
    facts: ledger.facts
      .filter(({ kind }) => LISTED.has(kind))
      .map((fact) => ({
        who: fact.who,
        fact: factWords(fact),
        quote: quoter.present(fact.quote, fact.value),
        source: fact.source,
        conflict: conflictAt(fact.kind, fact.quote)?.key ?? null,
      })),
    days: storyDays(ledger.scenes, ledger.facts).map(({ label, past, scenes }) => ({
      label,
      past,
      scenes: scenes.map(({ ordinal, dayNight }) => ({ scene: ordinal, dayNight })),
    })),
    props: groupedFacts(of("prop"), (a, b) => sameTopic(a.who, b.who)).map((events) => ({
      name: events[0]?.who ?? "",
      events: events.map((event) => ({
        scene: event.quote.scene,
        words: stateWord(event),
        clashes: conflictAt("prop", event.quote) !== undefined,
      })),
    })),
    knowledge: knowledgeRows(of("knowledge"), { quoter, conflictAt }),
    setups: ledger.setups.map(({ thing, planted, paidOff }) => {
      const unpaid = ledger.unpaid.find((one) => one.planted === planted);
      return {
        thing,
        planted: quoter.present(planted.quote, planted.value),
        paidOff: paidOff && quoter.present(paidOff.quote, paidOff.value),
        unpaidKey: unpaid?.key ?? null,
        decision: unpaid ? (decided.get(unpaid.key) ?? null) : null,
      };
    }),
  };
}

/** A novel has chapters. */
const inWords = (title: string, { form }: StoredWork): string =>
  form === "novel"
    ? title.replaceAll("场景标题", "章名").replaceAll(/上一场|这一场/gu, (word) => word.replace("场", "章"))
    : title;

const presentDecision = ({ state, reason, at }: StoredDecision): ContinuityDecision => ({
  state,
  reason,
  at: at.toISOString(),
});

function quoterOf(work: StoredWork) {
  const lines = indexLines(work);
  const names = placeNames(work.parsed, unitOf(work.form));
  const place = (scene: number): string => names[scene - 1] ?? inForm("开篇", work.form);
  return {
    place,
    present(quote: FactQuote, mark: string): ContinuityQuote {
      const found = lines.at(quote.start);
      const line = found?.line;
      return {
        sceneId: work.sceneIds[quote.scene] ?? "",
        lineId: found?.lineId ?? "",
        scene: quote.scene,
        place: place(quote.scene),
        who: line?.type === "dialogue" ? (line.speaker ?? "") : line?.type === "heading" ? "场景标题" : "动作",
        text: quote.text.replace(/^[△▲]\s*/u, ""),
        mark: quote.text.includes(mark) ? mark : "",
      };
    },
  };
}
type Quoter = ReturnType<typeof quoterOf>;

/** What a fact settles, in words. */
function factWords({ kind, about, value, state }: Fact): string {
  switch (kind) {
    case "kinship":
      return `${about}的${value}`;
    case "year":
      return `${about}：${value}`;
    case "age":
      return /^(?:今|现在|今年)?$/u.test(about) ? value : `${about}时${value}`;
    case "money":
      return `${about}${stateWord({ kind, state })}${value}`;
    case "life":
      return stateWord({ kind, state });
    default:
      return value;
  }
}

const stateWord = ({ kind, state }: Pick<Fact, "kind" | "state">): string =>
  (FACT_STATES as Partial<Record<string, Record<string, string>>>)[kind]?.[state] ?? "";

function groupedFacts(facts: readonly Fact[], together: (a: Fact, b: Fact) => boolean): Fact[][] {
  const groups: Fact[][] = [];
  for (const fact of facts) {
    const group = groups.find(([first]) => first !== undefined && together(first, fact));
    if (group) group.push(fact);
    else groups.push([fact]);
  }
  return groups;
}

function knowledgeRows(
  facts: readonly Fact[],
  { quoter, conflictAt }: { quoter: Quoter; conflictAt(kind: ConflictKind, quote: FactQuote): Conflict | undefined },
): Rows["knowledge"] {
  const people = [...new Set(facts.map(({ who }) => who))];
  return groupedFacts(facts, (a, b) => sameTopic(a.about, b.about)).map((topic) => ({
    topic: topic[0]?.about ?? "",
    people: people.map((who) => ({ who, cell: cellOf(topic.filter((fact) => fact.who === who)) })),
  }));

  function cellOf(personFacts: readonly Fact[]): KnowledgeCell {
    const learnt = personFacts.find(({ state }) => state === "learns");
    const knownFact = personFacts.find(({ state }) => state === "knows" || state === "tells");
    const relevantFact = learnt ?? knownFact ?? personFacts[0];
    if (!relevantFact) return { state: "untold", place: "", clash: null };
    const conflict = personFacts.map(({ quote }) => conflictAt("knowledge", quote)).find((one) => one !== undefined);
    const other = conflict?.quotes.find(({ start }) => start !== relevantFact.quote.start);
    return {
      state: learnt ? "learnt" : knownFact ? "known" : "unaware",
      place: quoter.place(relevantFact.quote.scene),
      clash: other ? quoter.place(other.scene) : null,
    };
  }
}
