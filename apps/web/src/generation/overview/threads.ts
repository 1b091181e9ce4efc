/** A scene with the words that it is told in. */
export interface ThreadScene {
  id: string;
  number: number;
  act: number;
  title: string;
  /** It is saved; one that is not is only planned. */
  isSubmit: boolean;
  text: string;
}

/** What a scene is to a thread: where it is planted, touched, paid, or planned to be paid; null: it is not in it. */
export type ThreadOccurrence = "planted" | "touched" | "paid" | "planned" | null;
export interface StoryThread {
  name: string;
  /** By scene. */
  touches: ThreadOccurrence[];
  count: number;
  /** It is planted before the last act and does not come back in it. */
  isLoose: boolean;
  /** Saved scenes behind its last one, without it. */
  since: number;
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
        if (i !== last || !isPaid) return "touched";
        return scenes[i]?.isSubmit ? "paid" : "planned";
      }),
      count: within.filter(Boolean).length,
      isLoose: first >= 0 && (scenes[first]?.act ?? 0) < lastAct && !isPaid,
      since: scenes.filter(({ isSubmit }, i) => i > last && isSubmit).length,
    };
  });
}

const END = /[。！？!?…\n]/u;

/** The first sentence that says the name of a thread. */
export const sentenceWith = (text: string, name: string): string =>
  text
    .split(new RegExp(`(?<=${END.source})`, "u"))
    .find((sentence) => sentence.includes(name))
    ?.trim() ?? "";

/** Two scenes that pay so many threads at once are told. */
const CROWDED = 2;

/** The scene that pays the most threads; null: none pays several. */
export function mostPaid(scenes: readonly ThreadScene[], threads: readonly StoryThread[]) {
  const counts = scenes.map((scene, i) => ({
    number: scene.number,
    count: threads.filter(({ touches }) => touches[i] === "paid" || touches[i] === "planned").length,
  }));
  const most = counts.reduce<(typeof counts)[number] | null>(
    (best, one) => (one.count > (best?.count ?? 0) ? one : best),
    null,
  );
  return most && most.count >= CROWDED ? most : null;
}
