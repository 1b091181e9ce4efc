import type { WorkKind } from "../../runEngine/index.ts";
import { workModelRuns, type ModelRunDeps } from "../../modelRuns/index.ts";
import type { ScriptWorkerDeps } from "../sceneScripts/routes.ts";
import { PICTURE_KIND, workPictures, type PictureWorkDeps } from "../pictures/pictureRuns.ts";
import { stagesKind } from "../multiStepRun/stageRuns.ts";
import { formsKind } from "./formRuns.ts";
import { scriptsKind } from "./scriptRuns.ts";

/** What a process needs in which generation's runs are performed: scenes are saved there. */
export type GenerationWorkerDeps = ModelRunDeps & ScriptWorkerDeps & PictureWorkDeps;

/** Scenes are saved, and other windows told, where the run is performed; whoever starts one needs none of that. */
export const GENERATION_KIND = formsKind(null);
export const SCRIPTS_KIND = scriptsKind(null);
export const STAGES_KIND = stagesKind(null);
export const GENERATION_KINDS: readonly WorkKind[] = [
  GENERATION_KIND.work,
  SCRIPTS_KIND.work,
  STAGES_KIND.work,
  PICTURE_KIND,
];

/** Takes generation's runs in this process. */
export async function workGeneration(deps: GenerationWorkerDeps): Promise<void> {
  await workModelRuns(deps, [formsKind(deps.announcer), scriptsKind(deps), stagesKind(deps)]);
  await workPictures(deps);
}
