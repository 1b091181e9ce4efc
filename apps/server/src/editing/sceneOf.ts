import { inForm, unitOf } from "@mochang/contract";
import { wordsHash } from "@mochang/screenplay";
import { AppError } from "../platform/index.ts";
import { fenceScript, placeNames, sceneRange, type Range, type StoredWork } from "../prompting/index.ts";

const NO_SCENE = "没有这一{场}，请刷新后再试";

/** A scene as a question shows it. */
export interface ShownScene {
  /** 0-based, among the scenes. */
  index: number;
  id: string;
  /** `第12场`, as everybody reads it. */
  name: string;
  range: Range;
}

/** The scene under an id; the front matter is none. @throws AppError invalid */
export function sceneOf(work: StoredWork, sceneId: string): ShownScene {
  const index = work.sceneIds.indexOf(sceneId) - 1;
  if (index < 0 || !work.parsed.scenes[index]) throw new AppError("invalid", { msg: inForm(NO_SCENE, work.form) });
  const name = placeNames(work.parsed, unitOf(work.form))[index] ?? "";
  return { index, id: sceneId, name, range: sceneRange(work.parsed, index) };
}

/** Characters of the scene before and after that are shown with a scene. */
const AROUND = 800;

/** A scene with the end of the one before and the beginning of the one after: what may be quoted. */
export const withNeighbours = ({ parsed }: StoredWork, { range }: ShownScene): Range => ({
  start: Math.max(0, range.start - AROUND),
  end: Math.min(parsed.text.length, range.end + AROUND),
});

/** Characters before and after lines of a scene that are shown with them: a whole scene of usual length. */
const AROUND_LINES = 3_000;

/**
 * What stands before a scene, and behind it, each in a fence; empty where there is nothing.
 * @param asked lines of the scene that a question is about: what stands around them belongs to it, too
 */
export function neighbours(work: StoredWork, scene: ShownScene, asked: Range = scene.range): string {
  const { start, end } = withNeighbours(work, scene);
  const contextRange = {
    start: Math.max(start, asked.start - AROUND_LINES),
    end: Math.min(end, asked.end + AROUND_LINES),
  };
  const part = (title: string, range: Range): string =>
    range.end - range.start < 2 ? "" : `# ${title}\n\n${fenceScript(work.parsed, unitOf(work.form), range)}`;
  return [
    part("前面的结尾", { start: contextRange.start, end: asked.start }),
    part("后面的开头", { start: asked.end, end: contextRange.end }),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The line and the scene in which an offset of the text lies; null between lines. */
export function lineAt(work: StoredWork, offset: number): { lineId: string; sceneId: string } | null {
  const found = Object.entries(work.lines).find(([, { start, end }]) => start <= offset && offset < end);
  if (!found) return null;
  const index = work.parsed.scenes.findLastIndex((scene) => (scene.lines[0]?.start ?? Infinity) <= offset);
  return { lineId: found[0], sceneId: work.sceneIds[index + 1] ?? "" };
}

/** The hash of each line's words in a scene, by the line's id: what later tells which of them have changed. */
export const lineHashes = (
  { parsed, lines }: StoredWork,
  { range }: Pick<ShownScene, "range">,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lines)
      .filter(([, { start, end }]) => start >= range.start && end <= range.end)
      .map(([id, { start, end }]) => [id, wordsHash(parsed.text.slice(start, end).trim())]),
  );
