import type { BetaWindow, RequireUser } from "../account/index.ts";
import type { DocumentHeads, SaveScenes } from "../documents/index.ts";
import type { NumberPublisher, App, Database, Jobs, Log, Now } from "../platform/index.ts";
import { serialByKey, type RunLog } from "../run/index.ts";
import { registerBlank } from "./blank/routes.ts";
import { registerSaveAs } from "./copies/routes.ts";
import { registerHandOver } from "./sendToEditing/routes.ts";
import { registerPersons } from "./personIdentity/routes.ts";
import { registerAnnotations } from "./notes/annotationRoutes.ts";
import { registerNotes } from "./notes/routes.ts";
import { registerRetag } from "./retag/routes.ts";
import { registerReview } from "./review/routes.ts";
import { sendReading } from "./saves/reading.job.ts";
import { registerHeadStream } from "./saves/headStream.ts";
import { runReadingQueue, type RunningReadingQueue } from "./saves/readingQueue.ts";
import { registerSaves } from "./saves/routes.ts";
import { registerStructure } from "./scriptPage/routes.ts";
import { registerTodo } from "./findingDecisions/routes.ts";
import { registerOrigin } from "./origin/routes.ts";
import type { RunFactsOf } from "./origin/runFacts.ts";
import { registerBackups } from "./versions/sceneBackupRoutes.ts";
import { registerVersions } from "./versions/routes.ts";
import type { ProgressOf } from "./versions/scriptVersions.ts";

export interface ReadingDeps {
  db: Database;
  now: Now;
  jobs: Pick<Jobs, "send">;
  log: Pick<Log, "warn">;
  requireUser: RequireUser;
  saveScenes: SaveScenes;
  heads: Pick<DocumentHeads, "follow">;
  announcer: Pick<NumberPublisher, "announce">;
  progressOf: ProgressOf;
  runLog: RunLog;
  runFactsOf: RunFactsOf;
  /** The server's key. */
  secret: Buffer;
  beta: BetaWindow;
  /** Cookies go over https alone. */
  secure: boolean;
}

/** The script page: its document, saves, notes on it, its re-tagging, its hand-over to editing. `pace` is told of saves that others make. */
export function registerScriptPage(app: App, deps: ReadingDeps): { pace: RunningReadingQueue } {
  const pace = runReadingQueue((documentId) =>
    sendReading(deps.jobs, documentId).catch((err: unknown) => {
      deps.log.warn({ err, documentId }, "reading not sent");
      return false;
    }),
  );
  app.addHook("onClose", async () => pace.close());
  registerStructure(app, deps);
  registerSaves(app, { ...deps, pace });
  registerHeadStream(app, deps);
  const noteDeps = { ...deps, inTurn: serialByKey() };
  registerNotes(app, noteDeps);
  registerAnnotations(app, noteDeps);
  registerRetag(app, deps);
  registerPersons(app, deps);
  registerHandOver(app, deps);
  registerSaveAs(app, deps);
  registerBlank(app, deps);
  registerVersions(app, { ...deps, pace });
  registerBackups(app, deps);
  registerOrigin(app, deps);
  registerTodo(app, deps);
  registerReview(app, noteDeps);
  return { pace };
}
