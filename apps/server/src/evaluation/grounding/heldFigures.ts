import type { Figures } from "@mochang/screenplay";

/** Every number, by its unit, that a sentence may state as a fact about the script. */
export interface HeldFigures {
  sceneCount: number;
  scenes: readonly number[];
  people: readonly number[];
  characters: readonly number[];
  /** 0 to 100. */
  percents: readonly number[];
  minutes: readonly number[];
}

const unique = (numbers: Iterable<number>): number[] => [...new Set([...numbers].filter((n) => Number.isFinite(n)))];

const shares = (counts: number[], of: number): number[] => (of > 0 ? counts.map((n) => (100 * n) / of) : []);

/** What the rules counted, as a model may repeat it. */
export function heldFigures(f: Figures): HeldFigures {
  const sceneCounts = [
    ...Object.values(f.intExt),
    ...Object.values(f.dayNight),
    ...f.people.map((p) => p.scenes.length),
    ...f.places.map((p) => p.scenes.length),
    ...f.coPresence.map((c) => c.scenes),
  ];
  return {
    sceneCount: f.sceneCount,
    scenes: unique([f.sceneCount, ...sceneCounts]),
    people: unique([f.peopleCount, ...f.scenes.map((s) => s.people.length), ...f.people.map((p) => p.aliases.length)]),
    characters: unique([
      f.characters,
      f.hanCharacters,
      f.dialogueCharacters,
      ...f.scenes.flatMap((s) => [s.characters, s.dialogueCharacters]),
      ...f.people.map((p) => p.speechCharacters),
      ...[f.sceneLength, f.speechLength].flatMap((l) => [l.mean, l.median, l.longest]),
    ]),
    percents: unique([
      100 * f.dialogueShare,
      100 - 100 * f.dialogueShare,
      ...f.people.map((p) => 100 * p.share),
      ...shares(sceneCounts, f.sceneCount),
      ...shares(f.scenes.map((s) => s.characters), f.characters),
      ...f.scenes.flatMap((s) => shares([s.dialogueCharacters], s.characters)),
    ]),
    minutes: unique([...(f.runningMinutes ? Object.values(f.runningMinutes) : []), ...f.scenes.map((s) => s.minutes)]),
  };
}
