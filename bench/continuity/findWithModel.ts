import { FACT_KINDS, FACT_STATES, joinLedger, type Ledger } from "@mochang/screenplay";
import { confirmedBy, CONTINUITY_KIND, factsInText, factsRead } from "../../apps/server/src/continuity/databaseFree.ts";
import type { StoredWork } from "../../apps/server/src/prompting/index.ts";
import { placeNames } from "../../apps/server/src/prompting/index.ts";
import { seeded, type Random } from "../../tools/model-simulator/src/random.ts";
import type { AnnotatedScript } from "./annotatedScripts.ts";

export interface FoundConflict {
  title: string;
  /** Where the lines that it quotes begin. */
  starts: number[];
}

/** In how many parts a script is read. */
const PARTS = 3;

/** Asks the product's questions of a stand-in that is wrong in a share of what it says; `null`: no model at all. */
export async function findWithModel(
  script: AnnotatedScript,
  share: number | null,
  seed: string,
): Promise<FoundConflict[]> {
  const { parsed, figures } = script;
  const work = workOf(script);
  if (share === null) return shownConflicts(script, joinLedger(parsed, figures), new Set());
  const random = seeded(seed);
  const results = new Map<string, unknown>();
  const version = { script: {} as never, documentId: "", work };
  const facts = spoilFacts(script, share, random);
  for (const planned of await CONTINUITY_KIND.questions({} as never, version, { parts: PARTS })) {
    const prepared = planned.prepare ? await planned.prepare(results) : {};
    if (prepared === null) continue;
    const { judge } = { ...planned, ...prepared };
    const text = planned.key.startsWith("read:")
      ? JSON.stringify({ facts })
      : verdicts(script, work, results, String(prepared.messages?.at(-1)?.content), { share, random });
    const judged = judge({ text, verified: text });
    if ("result" in judged) results.set(planned.key, judged.result);
    else throw new Error(`${planned.key}: ${judged.note}`);
  }
  return shownConflicts(
    script,
    joinLedger(parsed, figures, factsInText(work, factsRead(results))),
    confirmedBy(results),
  );
}

/** What is shown: what rules found by themselves, what was confirmed, and what is planted and never seen again. */
function shownConflicts(
  { parsed }: AnnotatedScript,
  { conflicts, unpaid }: Ledger,
  confirmed: ReadonlySet<string>,
): FoundConflict[] {
  const starts = parsed.scenes.flatMap(({ lines }) => lines.map(({ start }) => start));
  const lineOf = (offset: number): number => starts.findLast((start) => start <= offset) ?? 0;
  return [
    ...conflicts
      .filter(({ source, key }) => source === "rules" || confirmed.has(key))
      .map(({ title, quotes }) => ({ title, starts: quotes.map(({ start }) => lineOf(start)) })),
    ...unpaid.map(({ thing, planted }) => ({ title: `${thing}埋了没兑`, starts: [lineOf(planted.quote.start)] })),
  ];
}

function workOf({ parsed, figures }: AnnotatedScript): StoredWork {
  const lines = parsed.scenes.flatMap((scene) => scene.lines);
  return {
    parsed,
    figures,
    findings: [],
    form: "screenplay",
    name: "",
    genre: "",
    sceneIds: ["front", ...parsed.scenes.map((_, i) => `s${i + 1}`)],
    lines: Object.fromEntries(lines.map(({ start, end }, i) => [`l${i}`, { start, end }])) as StoredWork["lines"],
  };
}

type ModelFact = Record<"kind" | "who" | "about" | "state" | "value" | "scene" | "quote", string>;

/** The stand-in's answers about a script: every fact, of which a share is omitted, given to another person or quoted from another line. */
function spoilFacts({ parsed, readings, figures }: AnnotatedScript, share: number, random: Random): ModelFact[] {
  const names = placeNames(parsed, "场");
  const people = figures.people.map(({ name }) => name);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  return readings.flatMap((reading): ModelFact[] => {
    const scene = parsed.scenes.findLastIndex(({ lines }) => (lines[0]?.start ?? 0) <= reading.start);
    const line = parsed.scenes[scene]?.lines.find(({ start }) => start === reading.start);
    const states: Readonly<Record<string, string>> =
      (FACT_STATES as Partial<Record<string, Record<string, string>>>)[reading.kind] ?? {};
    const fact: ModelFact = {
      kind: FACT_KINDS[reading.kind],
      who: reading.who,
      about: reading.about,
      state: states[reading.state] ?? "",
      value: reading.value,
      scene: names[scene] ?? "",
      quote: (line?.text ?? "").slice(0, 40),
    };
    if (random() >= share) return [fact];
    const other = pick(readings.filter((one) => one.kind === reading.kind && one !== reading));
    const wrong: ModelFact[] = [
      { ...fact, who: pick(people) ?? fact.who },
      { ...fact, value: other?.value ?? fact.value },
      { ...fact, state: pick(Object.values(states)) ?? fact.state, about: other?.about ?? fact.about },
    ];
    return random() < 0.5 ? [] : [pick(wrong) ?? fact];
  });
}

/** The second question answered from the planted faults, wrong in the same share. */
function verdicts(
  script: AnnotatedScript,
  work: StoredWork,
  results: ReadonlyMap<string, unknown>,
  question: string,
  { share, random }: { share: number; random: Random },
): string {
  const claims = JSON.parse(/\[.*\]/su.exec(question.slice(question.indexOf("\n")))?.[0] ?? "[]") as {
    n: number;
    about: string;
  }[];
  const { conflicts } = joinLedger(script.parsed, script.figures, factsInText(work, factsRead(results)));
  const starts = script.parsed.scenes.flatMap(({ lines }) => lines.map(({ start }) => start));
  const isFault = (about: string): boolean => {
    const conflict = conflicts.find(({ title }) => title === about);
    const at = conflict?.quotes.map(({ start }) => starts.findLast((line) => line <= start) ?? 0) ?? [];
    return [...script.faults.values()].some((marked) => at.length > 0 && at.every((start) => marked.has(start)));
  };
  return JSON.stringify(
    Object.fromEntries(claims.map(({ n, about }) => [n, isFault(about) === random() >= share ? "矛盾" : "能同时成立"])),
  );
}
