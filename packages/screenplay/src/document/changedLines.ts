import type { Node } from "prosemirror-model";
import type { SceneJson } from "./json.ts";
import { lineAttrs, lineText, sceneLines } from "./lineText.ts";

/** What each line of a version said, by the line's id. */
export type LineContents = ReadonlyMap<string, string>;

const lineContent = (line: Parameters<typeof lineText>[0]): string => `${lineAttrs(line).type} ${lineText(line)}`;

/** What the lines of a version say, for `isLineChanged`. */
export function lineContents(rows: readonly (Node | SceneJson)[]): LineContents {
  return new Map(
    rows.flatMap((row) => sceneLines(row).map((line) => [lineAttrs(line).id, lineContent(line)] as const)),
  );
}

/** Whether a line is new since a version of the same script, says something else or is of another type. Notes and origins are no change. */
export const isLineChanged = (before: LineContents, line: Parameters<typeof lineText>[0]): boolean =>
  before.get(lineAttrs(line).id) !== lineContent(line);
