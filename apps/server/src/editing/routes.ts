import type { App } from "../platform/index.ts";
import { registerAssistant } from "./assistant/routes.ts";
import type { EditingRoutesDeps } from "./deps.ts";
import { registerCutRoutes } from "./cutPieces/routes.ts";
import { registerPersonRoutes } from "./persons/routes.ts";
import { registerPersonRuns } from "./persons/runRoutes.ts";
import { registerPlanningRoutes } from "./storyPlan/routes.ts";
import { registerSceneEvaluation } from "./sceneEvaluation/routes.ts";
import { registerPlanningRuns } from "./storyPlan/runRoutes.ts";
import { registerOverviewRuns } from "./scenes/runRoutes.ts";
import { registerRecheck } from "./recheck/routes.ts";
import { registerRewriting } from "./rewriting/routes.ts";
import { registerSceneRoutes } from "./scenes/routes.ts";

/** The modification editor over HTTP; each part of the feature adds one line. */
export function registerEditing(app: App, deps: EditingRoutesDeps): void {
  registerPersonRoutes(app, deps);
  registerPersonRuns(app, deps);
  registerPlanningRoutes(app, deps);
  registerPlanningRuns(app, deps);
  registerSceneRoutes(app, deps);
  registerCutRoutes(app, deps);
  registerSceneEvaluation(app, deps);
  registerOverviewRuns(app, deps);
  registerAssistant(app, deps);
  registerRewriting(app, deps);
  registerRecheck(app, deps);
}
