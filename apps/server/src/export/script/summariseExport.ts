import type { ExportSummary } from "@mochang/contract";
import { type ExportedScript, pageCount, type PagesOptions, placeKey, scriptPages } from "@mochang/screenplay";
import type { FileNote } from "./fileNote.ts";
import type { SceneOverviews } from "./sceneTable.ts";

/** People with speeches that are offered by name. */
const MAX_SPEAKERS = 200;

/** What there is to export of a script. */
export function summariseExport(
  script: ExportedScript,
  options: PagesOptions,
  contents: {
    notes: readonly FileNote[];
    questions: readonly FileNote[];
    compared: boolean;
    overviews: SceneOverviews;
  },
): ExportSummary {
  const { parsed, placedNotes, struckLines, changedLines, modelLines, speakers } = script;
  const placed = contents.notes.filter(({ id }) => placedNotes.has(id)).length;
  const places = new Set(
    parsed.scenes.flatMap(({ fields }) => (fields.place === null ? [] : [placeKey(fields.place)])),
  );
  return {
    scenes: parsed.scenes.length,
    places: places.size,
    pages: pageCount(scriptPages(parsed, options)),
    notes: placed,
    lostNotes: contents.notes.length - placed,
    // Those of deleted scenes are kept, and are not in the table.
    overviews: script.sceneIds.filter((id) => contents.overviews[id]).length,
    struckLines,
    changedLines: contents.compared ? changedLines : null,
    modelLines: modelLines.size,
    speakers: speakers.slice(0, MAX_SPEAKERS),
    questions: contents.questions.map(({ text }) => text),
  };
}
