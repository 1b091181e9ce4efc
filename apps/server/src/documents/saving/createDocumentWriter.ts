import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { checkScenes } from "./checkScenes.ts";
import { createSaveScenes, type SaveDeps, type SaveScenes } from "./saveScenes.ts";

/** What features write documents with: `saveScenes`, checked by the document model. `missingNotes`: see `SaveDeps`. */
export const createDocumentWriter = (
  { db, now, announcer }: Pick<SaveDeps, "db" | "now" | "announcer">,
  missingNotes: SaveDeps["missingNotes"],
): SaveScenes => createSaveScenes({ db, now, announcer, check: checkScenes, schema: CONTENT_SCHEMA, missingNotes });
