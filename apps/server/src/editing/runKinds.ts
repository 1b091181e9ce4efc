import type { WorkKind } from "../runEngine/index.ts";
import { ASSISTANT_KIND } from "./assistant/answerQuestion.ts";
import type { ModelRunKind } from "../modelRuns/index.ts";
import { PERSONS_KIND } from "./persons/writePersons.ts";
import { PLANNING_KIND } from "./storyPlan/writePlanning.ts";
import { RECHECK_KIND } from "./recheck/recheckProblem.ts";
import { NEW_SCENE } from "./rewriting/newScene.ts";
import { REWRITE } from "./rewriting/rewrite.ts";
import { SCENE_EVALUATION } from "./sceneEvaluation/sceneEvaluation.ts";
import { OVERVIEW_KIND } from "./scenes/writeOverview.ts";

/** Every kind of model run of the editor; each part of the feature adds one line. */
export const MODEL_RUN_KINDS: readonly ModelRunKind<unknown>[] = [
  SCENE_EVALUATION,
  PLANNING_KIND,
  PERSONS_KIND,
  OVERVIEW_KIND,
  ASSISTANT_KIND,
  REWRITE,
  NEW_SCENE,
  RECHECK_KIND,
];

export const EDITING_KINDS: readonly WorkKind[] = MODEL_RUN_KINDS.map(({ work }) => work);
