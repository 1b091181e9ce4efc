import { castFindings } from "./castRules.ts";
import type { CheckedScene, CheckFinding, StoryBible } from "./checkedScene.ts";
import { conventionFindings } from "./conventionRules.ts";
import { lineFaults } from "./lineFaults.ts";
import { openingFindings, placeFindings } from "./placeRules.ts";
import { personReaders } from "./personReader.ts";
import { createPhrases, lengthFindings, voiceFindings } from "./sceneRules.ts";
import { NOTHING_SETTLED, nextState, stateFindings } from "./stateRules.ts";
import type { StoryWords } from "./thingState.ts";

/** What rules find in a scene by itself: its lines one by one, then its cast, place, time, voices and length. */
export const checkScene = (scene: CheckedScene, bible: StoryBible): CheckFinding[] => [
  ...scene.lines.flatMap((row, line) =>
    lineFaults(row, bible.rules.banned).map((fault): CheckFinding => ({ ...fault, sceneId: scene.id, line })),
  ),
  ...castFindings(scene, bible),
  ...conventionFindings(scene, bible),
  ...placeFindings(scene),
  ...voiceFindings(scene),
  ...lengthFindings(scene),
];

/** What rules find in scenes that follow one another, each held against those before it. `only`: the scene whose findings are wanted. */
export function checkScript(scenes: readonly CheckedScene[], bible: StoryBible, only?: string): CheckFinding[] {
  const phrases = createPhrases();
  let state = NOTHING_SETTLED;
  const findings: CheckFinding[] = [];
  const places = new Set(scenes.map(({ plan }) => plan.place));
  const all = scenes.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
  const words: StoryWords = {
    persons: personReaders(bible),
    nameOf: new Map(bible.persons.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name]))),
    isKnown: (word: string): boolean => all.indexOf(word) !== all.lastIndexOf(word),
    has: (pattern: RegExp): boolean => pattern.test(all),
  };
  for (const scene of scenes) {
    if (only === undefined || scene.id === only)
      findings.push(
        ...checkScene(scene, bible),
        ...openingFindings(scene, places),
        ...stateFindings(scene, state, words),
        ...phrases.repeatedIn(scene),
      );
    phrases.add(scene);
    state = nextState(state, scene, words);
    if (scene.id === only) break;
  }
  return findings;
}
