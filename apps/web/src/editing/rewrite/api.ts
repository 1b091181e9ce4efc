import {
  Estimate,
  RunningRun,
  RunStarted,
  WritingRules,
  type NewSceneAsked,
  type RewriteLines,
  type SceneOf,
} from "@mochang/contract";
import { ANYTHING, get, post } from "../../lib/api.ts";

type Version = Omit<SceneOf, "sceneId">;

export const fetchRunning = ({ scriptId, versionId = "", sceneId }: SceneOf, signal?: AbortSignal) =>
  get("/api/rewrite/running", { scriptId, versionId, sceneId }, RunningRun, signal);
export const estimateRewrite = (asked: RewriteLines) => post("/api/rewrite/estimate", asked, Estimate);
export const startRewrite = (asked: RewriteLines) => post("/api/rewrite/start", asked, RunStarted);
export const keepBackup = (of: SceneOf) => post("/api/rewrite/backup", of, ANYTHING);
export const estimateNewScene = (asked: NewSceneAsked) => post("/api/rewrite/estimateNewScene", asked, Estimate);
export const fetchRunningNewScene = (
  at: { scriptId: string; versionId: string; sceneSort: number },
  signal?: AbortSignal,
) => get("/api/rewrite/runningNewScene", at, RunningRun, signal);
export const startNewScene = (asked: NewSceneAsked) => post("/api/rewrite/startNewScene", asked, RunStarted);
export const fetchRules = ({ scriptId, versionId = "" }: Version, signal?: AbortSignal) =>
  get("/api/rewrite/rules", { scriptId, versionId }, WritingRules, signal);
export const saveRules = (of: Version, rules: string) => post("/api/rewrite/saveRules", { ...of, rules }, ANYTHING);
