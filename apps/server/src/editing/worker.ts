import { workModelRuns } from "../modelRuns/index.ts";
import type { EditingDeps } from "./deps.ts";
import { MODEL_RUN_KINDS } from "./runKinds.ts";

/** Takes the editor's model runs in this process. */
export const workEditing = (deps: EditingDeps): Promise<void> => workModelRuns(deps, MODEL_RUN_KINDS);
