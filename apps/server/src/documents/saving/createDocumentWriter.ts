import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { checkScenes } from "./checkScenes.ts";
import { openSaves, type SaveDeps, type SaveScenes } from "./saveScenes.ts";

/** What features write documents with: `saveScenes`, checked by the document model. `missingNotes`: see `SaveDeps`. */
export const openDocuments = (
  { db, now, announcer }: Pick<SaveDeps, "db" | "now" | "announcer">,
  missingNotes: SaveDeps["missingNotes"],
): SaveScenes => openSaves({ db, now, announcer, check: checkScenes, schema: CONTENT_SCHEMA, missingNotes });
