import type { App } from "../platform/index.ts";
import { registerContent } from "./sceneScripts/routes.ts";
import type { GenerationRoutesDeps } from "./generationRoutesDeps.ts";
import { registerHandOvers } from "./handOver/routes.ts";
import { registerIntake } from "./startFromMaterial/routes.ts";
import { registerPictures } from "./pictures/routes.ts";
import { registerReferences } from "./references/routes.ts";
import { registerRename } from "./rename/routes.ts";
import { registerStageRuns } from "./multiStepRun/stageRoutes.ts";
import { registerStepChanges } from "./steps/changeRoutes.ts";
import { registerClearing } from "./steps/clearRoutes.ts";
import { registerStepReads } from "./steps/readRoutes.ts";
import { registerStepStream } from "./steps/streamRoutes.ts";
import { registerStepVersions } from "./steps/versionRoutes.ts";
import { registerSubmits } from "./steps/submitRoutes.ts";
import { registerWorkInk } from "./costEstimate/routes.ts";
import { registerWorks } from "./works/routes.ts";
import { registerAsking } from "./modelCalls/askRoutes.ts";
import { registerFormRuns } from "./modelCalls/formRoutes.ts";
import { registerSurplus } from "./modelCalls/surplusRoutes.ts";
import { registerScriptRuns } from "./modelCalls/scriptRoutes.ts";

/** Generation over HTTP; each part of the feature adds one line. */
export function registerGeneration(app: App, deps: GenerationRoutesDeps): void {
  registerWorks(app, deps);
  registerStepReads(app, deps);
  registerWorkInk(app, deps);
  registerSubmits(app, deps);
  registerStepVersions(app, deps);
  registerStepChanges(app, deps);
  registerClearing(app, deps);
  registerStepStream(app, deps);
  registerRename(app, deps);
  registerReferences(app, deps);
  registerIntake(app, deps);
  registerContent(app, deps);
  registerHandOvers(app, deps);
  registerFormRuns(app, deps);
  registerSurplus(app, deps);
  registerAsking(app, deps);
  registerScriptRuns(app, deps);
  registerStageRuns(app, deps);
  registerPictures(app, deps);
}
