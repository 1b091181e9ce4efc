/** A scene with the words that it is told in. */
export interface ThreadScene {
  id: string;
  number: number;
  act: number;
  text: string;
}

/** What a scene is to a thread: where it is planted, touched, paid; null: it is not in it. */
export type ThreadOccurrence = "planted" | "touched" | "paid" | null;
export interface StoryThread {
  name: string;
  /** By scene. */
  touches: ThreadOccurrence[];
  count: number;
  /** It is planted before the last act and does not come back in it. */
  isLoose: boolean;
}

const NAME_MAX = 12;

/** The threads that the synopsis and the outline name: things and secondary stories, each once. */
export const threadNames = (coreElements: string, subplots: readonly string[]): string[] => [
  ...new Set(
    [...coreElements.split(/[、，,；;。\n]/u), ...subplots]
      .map((name) => name.trim())
      .filter((name) => [...name].length >= 2 && [...name].length <= NAME_MAX),
  ),
];

/** Where each thread runs: the scenes whose settings name it. */
export function threadsOf(scenes: readonly ThreadScene[], names: readonly string[]): StoryThread[] {
  const lastAct = Math.max(0, ...scenes.map(({ act }) => act));
  return names.map((name) => {
    const within = scenes.map(({ text }) => text.includes(name));
    const first = within.indexOf(true);
    const last = within.lastIndexOf(true);
    const isPaid = last > first && scenes[last]?.act === lastAct;
    return {
      name,
      touches: within.map((is, i): ThreadOccurrence => {
        if (!is) return null;
        if (i === first) return "planted";
        return i === last && isPaid ? "paid" : "touched";
      }),
      count: within.filter(Boolean).length,
      isLoose: first >= 0 && (scenes[first]?.act ?? 0) < lastAct && !isPaid,
    };
  });
}
