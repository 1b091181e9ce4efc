import { unitOf } from "@mochang/contract";
import { placeNames, type StoredWork } from "../../prompting/index.ts";

/** Characters of the script that are shown with a question. */
const MAX_CHARACTERS = 10_000;
const NAMED_WEIGHT = 1_000;
const OPEN_SCENE_WEIGHT = 500;
const NEIGHBOUR_WEIGHT = 60;
const PERSON_WEIGHT = 5;
/** Of the question's pairs of characters, a scene that has them all counts so much. */
const WORDS_WEIGHT = 100;

const pairsOf = (text: string): Set<string> => {
  const words = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return new Set(Array.from({ length: Math.max(0, words.length - 1) }, (_, i) => words.slice(i, i + 2)));
};

/**
 * The scenes that are shown with a question, by their 0-based indices in order: those that it names, the open one and its neighbours, those
 * with its words and its persons, as many as fit.
 */
export function relevantScenes(
  { parsed, form, figures, sceneIds }: Pick<StoredWork, "parsed" | "form" | "figures" | "sceneIds">,
  question: string,
  sceneId: string | null,
): number[] {
  const starts = parsed.scenes.map((scene) => scene.lines[0]?.start ?? parsed.text.length);
  const textOf = (i: number): string => parsed.text.slice(starts[i], starts[i + 1] ?? parsed.text.length);
  const names = placeNames(parsed, unitOf(form));
  const here = sceneId === null ? -1 : sceneIds.indexOf(sceneId) - 1;
  const pairs = [...pairsOf(question)];
  const mentioned = figures.people.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => question.includes(one)),
  );
  const spaceless = question.replaceAll(/\s/gu, "");
  const weight = (i: number): number => {
    const text = textOf(i);
    const common = pairs.length === 0 ? 0 : pairs.filter((pair) => text.includes(pair)).length / pairs.length;
    return (
      (names[i] !== undefined && spaceless.includes(names[i]) ? NAMED_WEIGHT : 0) +
      (i === here ? OPEN_SCENE_WEIGHT : here >= 0 && Math.abs(i - here) === 1 ? NEIGHBOUR_WEIGHT : 0) +
      mentioned.filter((person) => person.scenes.includes(i + 1)).length * PERSON_WEIGHT +
      common * WORDS_WEIGHT
    );
  };
  const weights = parsed.scenes.map((_, i) => weight(i));
  let remainingCharacters = MAX_CHARACTERS;
  const chosen: number[] = [];
  for (const i of weights.map((_, n) => n).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)) {
    const { length } = textOf(i);
    if (length > remainingCharacters && chosen.length > 0) continue;
    chosen.push(i);
    remainingCharacters -= length;
  }
  return chosen.sort((a, b) => a - b);
}
