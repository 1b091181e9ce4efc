import type { SaveScenes } from "../documents/index.ts";
import type { ModelRunDeps, ModelRunRoutesDeps } from "../modelRuns/index.ts";

/** What the editor's server side needs, in the web process and in the worker. */
export type EditingDeps = ModelRunDeps;

export interface EditingRoutesDeps extends ModelRunRoutesDeps {
  /** The only function that writes documents. */
  saveScenes: SaveScenes;
  /** Is told of saves, so that what they changed is read. */
  pace: { saved(documentId: string): void };
}
