import type { ReviewPage } from "@mochang/contract";
import type { ReviewPassage } from "./reviewPassage.ts";

type Scenes = ReviewPage["scenes"];
type Run = Scenes[number]["lines"][number]["runs"][number];

/** The runs of a line with a note on those between two offsets of it. */
function markRuns(runs: readonly Run[], from: number, to: number, id: string): Run[] {
  return runs.flatMap(([text, at, model, notes]) => {
    const start = Math.min(Math.max(from - at, 0), text.length);
    const end = Math.min(Math.max(to - at, start), text.length);
    const parts: Run[] = [
      [text.slice(0, start), at, model, notes],
      [text.slice(start, end), at + start, model, [...notes, id]],
      [text.slice(end), at + end, model, notes],
    ];
    return parts.filter(([words]) => words !== "");
  });
}

/** The script with a new note's words marked, as the server marked them. */
export function markPassage(scenes: Scenes, { from, to }: ReviewPassage, id: string): Scenes {
  let isInside = false;
  return scenes.map((scene) => {
    if (!isInside && scene.id !== from.scene) return scene;
    const lines = scene.lines.map((line) => {
      const begins = line.id === from.line;
      const ends = line.id === to.line;
      if (!begins && !isInside) return line;
      isInside = !ends;
      return { ...line, runs: markRuns(line.runs, begins ? from.at : 0, ends ? to.at : Infinity, id) };
    });
    return { ...scene, lines };
  });
}

/** The script without the marks of notes that are no more; the same array where there are none, so that what is computed of it stays. */
export function dropMarks(scenes: Scenes, notes: ReadonlySet<string>): Scenes {
  const hasGone = ({ lines }: Scenes[number]): boolean =>
    lines.some(({ runs }) => runs.some(([, , , ids]) => ids.some((id) => !notes.has(id))));
  if (!scenes.some(hasGone)) return scenes;
  return scenes.map((scene) =>
    hasGone(scene)
      ? {
          ...scene,
          lines: scene.lines.map((line) => ({
            ...line,
            runs: line.runs.map(([text, at, model, ids]): Run => [text, at, model, ids.filter((id) => notes.has(id))]),
          })),
        }
      : scene,
  );
}
