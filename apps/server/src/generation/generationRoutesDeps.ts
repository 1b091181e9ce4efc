import type { SaveScenes } from "../documents/index.ts";
import type { ImagePort } from "../images/index.ts";
import type { ReadText } from "../library/index.ts";
import type { ModelRunRoutesDeps } from "../modelRuns/index.ts";
import type { NumberPublisher, Files, Transaction } from "../platform/index.ts";
import type { EditingSeed } from "./handOver/editingSeed.ts";
import type { StepRevisions } from "./steps/followSteps.ts";

/** What generation needs in the web process. */
export interface GenerationRoutesDeps extends ModelRunRoutesDeps {
  announcer: Pick<NumberPublisher, "announce">;
  revisions: StepRevisions;
  /** The only function that writes documents. */
  saveScenes: SaveScenes;
  /** Is told of saves, so that what they changed is read. */
  pace: { saved(documentId: string): void };
  /** Gives the editor what is known of a script that is handed over to it. */
  seedEditing(tx: Transaction, seed: EditingSeed, now: Date): Promise<void>;
  files: Files;
  /** Null: none is configured; portraits and covers are cards set from words. */
  images: ImagePort | null;
  readText: ReadText;
  dataDir: string;
  /** Of this process. */
  mark: number;
}
