import type { Parsed } from "../parsed.ts";
import { quoteLine } from "../findings/finding.ts";
import { clashOf, type ConflictDraft, disagreements, grouped } from "./conflict.ts";
import { inOrder, type Fact, type FactQuote } from "./fact.ts";
import type { StoryScene } from "./storyScenes.ts";
import { sameTopic } from "./values.ts";

/** Facts of one kind in the order of the story as far as it is told in order: the past is left out. */
const factsOf = (facts: readonly Fact[], kind: Fact["kind"], scenes: readonly StoryScene[]): Fact[] =>
  facts.filter((fact) => fact.kind === kind && !scenes[fact.quote.scene - 1]?.past).toSorted(inOrder);

const sideOf = ({ about, value }: Fact): string | null => /[左右]/u.exec(`${value}${about}`)?.[0] ?? null;
const sided = (about: string): string => about.replaceAll(/[左右]/gu, "");

/** A wound that changes sides, or is gone without having healed. */
export function injuryClashes(facts: readonly Fact[], scenes: readonly StoryScene[]): ConflictDraft[] {
  const wounds = grouped(
    factsOf(facts, "injury", scenes),
    (a, b) => a.who === b.who && sameTopic(sided(a.about), sided(b.about)),
  );
  return wounds.flatMap((all) => {
    const hurt = all.filter((fact) => fact.state === "hurt" && sideOf(fact) !== null);
    const healedBetween = (a: Fact, b: Fact): boolean =>
      all.some(({ state, quote }) => state === "healed" && quote.start > a.quote.start && quote.start < b.quote.start);
    const moved = disagreements(hurt, (a, b) => sideOf(a) === sideOf(b) || healedBetween(a, b)).map(([a, b]) =>
      clashOf("injury", `${a.who}的伤换了边：先是「${a.value}」，后是「${b.value}」。`, [a, b]),
    );
    const absences = all.flatMap((fact, i) => {
      const before = all[i - 1];
      return fact.state === "unhurt" && before?.state === "hurt"
        ? [clashOf("injury", `${fact.who}的伤没有说好，后面却像没有伤过。`, [before, fact])]
        : [];
    });
    return [...moved, ...absences];
  });
}

/** A thing that is used after it was destroyed, lost or given away, or is closed again after it was opened. */
export function propClashes(facts: readonly Fact[], scenes: readonly StoryScene[]): ConflictDraft[] {
  return grouped(factsOf(facts, "prop", scenes), (a, b) => sameTopic(a.who, b.who)).flatMap(followProp);
}

const USED: ReadonlySet<Fact["state"]> = new Set(["present", "gained", "given", "opened", "unopened"]);

function followProp(events: readonly Fact[]): ConflictDraft[] {
  let destroyed: Fact | null = null;
  let lost: Fact | null = null;
  let opened: Fact | null = null;
  const lastOwner = new Map<string, Fact>();
  return events.flatMap((fact): ConflictDraft[] => {
    const { who, about, state } = fact;
    const clashes: ConflictDraft[] = [];
    const since = (before: Fact | null, words: string): void => {
      if (before && before.quote.start !== fact.quote.start) clashes.push(clashOf("prop", words, [before, fact]));
    };
    if (USED.has(state) && destroyed) {
      since(destroyed, `${who}前面已经毁了，后面又好好地出现。`);
      destroyed = null;
    }
    if (lost && state !== "gained" && USED.has(state)) {
      since(lost, `${who}前面已经丢了，后面又在手里。`);
      lost = null;
    }
    if (state === "unopened" && opened) since(opened, `${who}前面已经打开，后面又说没打开。`);
    if (state === "present" && lastOwner.has(about)) {
      since(lastOwner.get(about) ?? null, `${about}已经把${who}交出去了，后面${who}又在${about}手里。`);
      lastOwner.delete(about);
    }
    if (state === "destroyed") destroyed = fact;
    if (state === "repaired") destroyed = null;
    if (state === "lost") lost = fact;
    if (state === "gained") lost = null;
    if (state === "opened") opened = fact;
    if (state === "given" && about !== "") lastOwner.set(about, fact);
    if (state === "gained") lastOwner.delete(about);
    return clashes;
  });
}

/** Says that it was known before the scene in which it is said. */
const LONG_KNOWN = /早|一直|从来|从头|那[天年时晚]|当[年时]|上[个周次]|就(?:知道|看见|听|跟|告诉|交)|去年|前年/u;

/** Somebody who knows what he learns only later, or learns what he has long known, or forgets it. */
export function knowledgeClashes(facts: readonly Fact[], scenes: readonly StoryScene[]): ConflictDraft[] {
  const secrets = grouped(
    factsOf(facts, "knowledge", scenes),
    (a, b) => a.who === b.who && sameTopic(a.about, b.about),
  );
  return secrets.flatMap((personFacts) => {
    const clashes: ConflictDraft[] = [];
    for (const [i, fact] of personFacts.entries()) {
      const before = personFacts.slice(0, i).findLast(({ quote }) => quote.start < fact.quote.start);
      const words = before && knowledgeTitle(before, fact);
      if (before && words) clashes.push(clashOf("knowledge", words, [before, fact]));
    }
    return clashes;
  });
}

function knowledgeTitle(before: Fact, fact: Fact): string | null {
  const { who, about } = fact;
  const knew = before.state === "knows" || before.state === "tells";
  if (fact.state === "learns" && knew) return `${who}到后面才知道「${about}」，前面却已经知道。`;
  if (fact.state === "unaware" && (knew || before.state === "learns"))
    return `${who}前面知道「${about}」，后面又不知道。`;
  if ((fact.state === "knows" || fact.state === "tells") && !knew && LONG_KNOWN.test(fact.quote.text))
    return `${who}前面还不知道「${about}」，后面却说早就知道。`;
  return null;
}

const UNSEEN = /画外|旁白|录音|录像|遗像|照片|鬼|魂|梦|回忆|闪回|幻|V\.?\s*O|O\.?\s*S/iu;

/** Somebody who speaks or lives on after death, or is back without having come back. */
export function lifeClashes(facts: readonly Fact[], scenes: readonly StoryScene[], parsed: Parsed): ConflictDraft[] {
  const lives = grouped(factsOf(facts, "life", scenes), (a, b) => a.who === b.who);
  return lives.flatMap((life) => {
    const absence = life.find(({ state }) => state === "dead") ?? life.findLast(({ state }) => state === "away");
    if (!absence) return [];
    const clashes: ConflictDraft[] = [];
    const alive = life.find(
      ({ state, quote }) => (state === "alive" || state === "back") && quote.start > absence.quote.start,
    );
    if (alive && absence.state === "dead")
      clashes.push(clashOf("life", `${absence.who}前面说已经死了，后面却还活着。`, [absence, alive]));
    if (alive) return clashes;
    const speech = speechAfter(absence, scenes, parsed);
    if (!speech) return [];
    const title =
      absence.state === "dead"
        ? `${absence.who}已经死了，后面又开口说话。`
        : `${absence.who}已经走了，没有写回来，后面又在场。`;
    const mark = { quote: speech, mark: "", source: absence.source };
    return [
      { kind: "life", title, quotes: [{ quote: absence.quote, mark: absence.value, source: absence.source }, mark] },
    ];
  });
}

/** The first speech of a person in a later scene that plays no earlier. */
function speechAfter({ who, quote }: Fact, scenes: readonly StoryScene[], parsed: Parsed): FactQuote | null {
  const from = scenes[quote.scene - 1]?.year ?? null;
  for (const { ordinal, past, year } of scenes.slice(quote.scene)) {
    if (past || (from !== null && year !== null && year < from)) continue;
    const lines = parsed.scenes[ordinal - 1]?.lines ?? [];
    const line = lines.find(({ type, speaker, text }) => type === "dialogue" && speaker === who && !UNSEEN.test(text));
    const cue = lines.find(({ type, text }) => type === "character" && text.includes(who));
    if (line && !UNSEEN.test(cue?.text ?? "")) return { ...quoteLine(parsed, line, ordinal), scene: ordinal };
  }
  return null;
}
