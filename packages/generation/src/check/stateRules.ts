import { REVIVED } from "./deaths.ts";
import { RETURNS } from "./departures.ts";
import type { PersonReader } from "./personReader.ts";
import { CERTAIN, isHadAgain, useOf } from "./lostObjects.ts";
import { FOR_LONG, journeysOf } from "./journeys.ts";
import { learnThings, mayNotUse, type Since, type StoryWords, type ThingState } from "./thingState.ts";
import { livingAct } from "./livingAct.ts";
import { isHeardOnly } from "./isHeardOnly.ts";
import { cueName } from "./castRules.ts";
import type { CheckedScene, CheckFinding, CheckRule } from "./checkedScene.ts";

/** What the scenes so far have settled: who is dead or shut away, what is no more. */
export interface SettledState {
  dead: ReadonlyMap<string, Since>;
  away: ReadonlyMap<string, Since>;
  /** Whoever left by a vehicle: he may be where the next scene plays, if that was planned. */
  departed: ReadonlyMap<string, Since>;
  things: ReadonlyMap<string, ThingState>;
}

/** 闪回 and voices let the dead speak. */
const PAST =
  /臆想|意识流|过去|往事|\d{4}年|推演|还原|假设|戏中戏|片段|闪回|回忆|前史|年前|梦|幻|想象|遗言|录音|录像|旧影|鬼|魂/u;

/** What of the state a scene changes. */
export function nextState(state: SettledState, scene: CheckedScene, words: StoryWords): SettledState {
  if (isPast(scene) && !isFlashback(scene)) return state;
  const dead = new Map(state.dead);
  const away = new Map(state.away);
  const departed = new Map(state.departed);
  const things = new Map(state.things);
  const { nameOf } = words;
  let speaker: string | undefined;
  scene.lines.forEach((row, line) => {
    const since = (quote: string): Since => ({ sceneId: scene.id, sceneName: scene.name, line, quote });
    if (row.type === "character") speaker = nameOf.get(cueName(row.text));
    if (REVIVED.test(row.text))
      for (const [name, death] of dead)
        if (death.sceneId === scene.id && line - death.line <= REVIVED_WITHIN) dead.delete(name);
    if (row.type !== "action" && row.type !== "dialogue") return;
    const isSpeech = row.type === "dialogue";
    for (const person of words.persons) {
      const { name } = person;
      if ((isSpeech && speaker === name) || !person.isNamedIn(row.text)) continue;
      const death = isSpeech ? person.deathInSpeech(row.text) : person.deathInAction(row.text);
      if (death !== null && !dead.has(name)) dead.set(name, since(death));
      if (isSpeech) continue;
      const absence = person.absenceInAction(row.text);
      if (absence !== null && !away.has(name)) away.set(name, since(absence));
      if (person.isBackInAction(row.text)) {
        away.delete(name);
        departed.delete(name);
      }
    }
    learnThings(things, row, scene, words, since);
  });
  for (const [name, { line, quote, signs }] of journeysOf(scene, words)) {
    const since = { sceneId: scene.id, sceneName: scene.name, line, quote };
    if (signs.size < FOR_LONG) departed.set(name, since);
    else if (!away.has(name)) away.set(name, since);
  }
  // Who is told to live in a scene was not dead, whatever somebody said.
  for (const person of words.persons) if (isToldToLive(scene, person)) dead.delete(person.name);
  for (const name of scene.plan.character) if (departed.get(name)?.sceneId !== scene.id) departed.delete(name);
  return { dead, away, departed, things };
}

/** So many lines after a death it may turn out to be none. */
const REVIVED_WITHIN = 3;
const ALIVE = /还活着|没有?死|诈死|死里逃生|活过来/u;

const isToldToLive = (scene: CheckedScene, person: PersonReader): boolean =>
  scene.lines.some(({ text }) => ALIVE.test(text) && person.isNamedIn(text));

export const NOTHING_SETTLED: SettledState = {
  dead: new Map(),
  away: new Map(),
  departed: new Map(),
  things: new Map(),
};

/** What was settled before the story: who died then is dead, what was burnt then is gone. */
const isFlashback = (scene: CheckedScene): boolean => FLASHBACK.test(timeOf(scene)) && !DREAM.test(timeOf(scene));
const CAPTION = /^[【[（(△\s]*(?:字幕|闪回|叠化|回忆)/u;
const FLASHBACK = /闪回|回忆|前史|年前/u;
const DREAM = /意识流|梦|幻|想象|推演|还原|假设|臆想|戏中戏|片段/u;
/** The heading, the planned time and what the first lines say in a caption of the time. */
const timeOf = ({ lines, plan }: CheckedScene): string =>
  [
    lines.find(({ type }) => type === "heading")?.text,
    plan.time,
    ...lines.slice(0, 3).flatMap(({ type, text }) => (type === "action" && CAPTION.test(text) ? [text] : [])),
  ].join(" ");

const isPast = (scene: CheckedScene): boolean => PAST.test(timeOf(scene));

/** Who acts or speaks though he is dead or shut away, and what is used though it is no more. */
export function stateFindings(scene: CheckedScene, state: SettledState, words: StoryWords): CheckFinding[] {
  if (isPast(scene)) return [];
  const findings: CheckFinding[] = [];
  const { nameOf } = words;
  const names = [...nameOf.keys()];
  const readers = new Map(words.persons.map((one) => [one.name, one]));
  const speakers = new Set(
    scene.lines.flatMap(({ type, text }) => (type === "character" ? [nameOf.get(cueName(text))] : [])),
  );
  /** Who is not planned here and left before is elsewhere still. */
  const isUnplanned = (person: string): boolean =>
    scene.plan.character.length > 0 && !scene.plan.character.some((one) => (nameOf.get(one) ?? one) === person);
  const elsewhere = new Map([...state.departed].filter(([person]) => isUnplanned(person)).concat([...state.away]));
  const living = new Set(words.persons.filter((one) => isToldToLive(scene, one)).map(({ name }) => name));
  const dead = new Map([...state.dead].filter(([person]) => !living.has(person)));
  const things = new Map(state.things);
  const here = (line: number, quote: string): Since => ({ sceneId: scene.id, sceneName: scene.name, line, quote });
  const isBack = (person: string, before: number): boolean =>
    isUnplanned(person)
      ? hasReturned(scene, readers.get(person), before)
      : scene.lines.some(({ text }) => RETURNS.test(text));
  let speaker: string | undefined;
  const reported = new Set<string>();
  const tell = (rule: CheckRule, key: string, line: number, quote: string, since: Since, how: string): void => {
    if (reported.has(`${rule}/${key}`)) return;
    reported.add(`${rule}/${key}`);
    const { sceneId, line: at, quote: quoteText } = since;
    findings.push({
      rule,
      sceneId: scene.id,
      line,
      quote,
      message: `${since.sceneName}里${how}：“${quoteText}”`,
      other: { sceneId, line: at, quote: quoteText },
    });
  };
  scene.lines.forEach(({ type, text }, line) => {
    if (type === "character") speaker = nameOf.get(cueName(text));
    if (type === "character" && !isHeardOnly(scene.lines, line)) {
      const person = speaker ?? "";
      const [death, departure] = [dead.get(person), elsewhere.get(person)];
      if (death) tell("dead", person, line, cueName(text), death, `${person}已经不在了`);
      if (departure && !isBack(person, line))
        tell("elsewhere", person, line, cueName(text), departure, `${person}还在别处`);
    }
    if (type === "action" && !PAST.test(text))
      for (const person of new Set([...dead.keys(), ...elsewhere.keys()])) {
        if (speakers.has(person)) continue;
        const acts = livingAct(readers.get(person)?.names ?? [], text, names);
        const [death, departure] = [dead.get(person), elsewhere.get(person)];
        if (acts === null) continue;
        if (death) tell("dead", person, line, acts, death, `${person}已经不在了`);
        else if (departure && !isBack(person, line + 1))
          tell("elsewhere", person, line, acts, departure, `${person}还在别处`);
      }
    if (type === "dialogue")
      for (const [person, quote] of deathsTold(text, words, speaker))
        if (!living.has(person) && !dead.has(person)) dead.set(person, here(line, quote));
    if (type === "action") {
      for (const [thing, since] of things) {
        const used = since.weight < CERTAIN || isHadAgain(text, thing) ? null : useOf(text, thing);
        if (used !== null && mayNotUse(scene, text, used, since, words))
          tell("prop", thing, line, used, since, since.holder ? `${thing}给了${since.holder}` : `${thing}已经没有了`);
      }
    }
    if (type === "action" || type === "dialogue")
      learnThings(things, { type, text }, scene, words, (quote) => here(line, quote));
  });
  return findings;
}

/** Whom a speech tells to be dead, with its words; nobody tells it of himself. */
const deathsTold = (speech: string, { persons }: StoryWords, speaker: string | undefined): [string, string][] =>
  persons.flatMap((person): [string, string][] => {
    const told = person.name === speaker || !person.isNamedIn(speech) ? null : person.deathInSpeech(speech);
    return told === null ? [] : [[person.name, told]];
  });

/** The scene itself tells of the return before the person speaks. */
const hasReturned = (scene: CheckedScene, person: PersonReader | undefined, before: number): boolean =>
  scene.lines.slice(0, before).some(({ type, text }) => type === "action" && person?.isBackInAction(text) === true);
