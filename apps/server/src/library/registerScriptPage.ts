import type { RequireUser } from "../account/index.ts";
import { registerCopy, type DocumentHeads, type SaveScenes } from "../documents/index.ts";
import type { App, Database, Jobs, Log, Now } from "../platform/index.ts";
import { registerBlank } from "./blank/routes.ts";
import { registerSaveAs } from "./copies/routes.ts";
import { registerHandOver } from "./handOver/routes.ts";
import { registerPersons } from "./persons/routes.ts";
import { copyNotes } from "./remarks/copyNotes.ts";
import { registerRemarks } from "./remarks/routes.ts";
import { registerRetag } from "./retag/routes.ts";
import { sendReading } from "./saves/reading.job.ts";
import { registerHeadStream } from "./saves/headStream.ts";
import { openReadingPace } from "./saves/readingPace.ts";
import { registerSaves } from "./saves/routes.ts";
import { registerStructure } from "./scriptPage/routes.ts";
import { registerBackups } from "./versions/backupRoutes.ts";
import { registerVersions } from "./versions/routes.ts";

export interface ReadingDeps {
  db: Database;
  now: Now;
  jobs: Pick<Jobs, "send">;
  log: Pick<Log, "warn">;
  requireUser: RequireUser;
  saveScenes: SaveScenes;
  heads: Pick<DocumentHeads, "follow">;
}

/** The script page: its document, saves, notes on it, its re-tagging, its hand-over to editing. */
export function registerScriptPage(app: App, deps: ReadingDeps): void {
  registerCopy("notes", copyNotes);
  const pace = openReadingPace((documentId) =>
    sendReading(deps.jobs, documentId).catch((err: unknown) => {
      deps.log.warn({ err, documentId }, "reading not sent");
      return false;
    }),
  );
  app.addHook("onClose", async () => pace.close());
  registerStructure(app, deps);
  registerSaves(app, { ...deps, pace });
  registerHeadStream(app, deps);
  registerRemarks(app, deps);
  registerRetag(app, deps);
  registerPersons(app, deps);
  registerHandOver(app, deps);
  registerSaveAs(app, deps);
  registerBlank(app, deps);
  registerVersions(app, deps);
  registerBackups(app, deps);
}
