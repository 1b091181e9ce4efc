import {
  Estimate,
  RunningRun,
  RunStarted,
  WritingRules,
  type NewSceneInput,
  type RewriteLines,
  type SceneOf,
} from "@mochang/contract";
import { ANYTHING, get, post } from "../../lib/api.ts";

type Version = Omit<SceneOf, "sceneId">;

export const fetchRunning = ({ scriptId, versionId = "", sceneId }: SceneOf, signal?: AbortSignal) =>
  get("/api/rewrite/running", { scriptId, versionId, sceneId }, RunningRun, signal);
export const estimateRewrite = (body: RewriteLines) => post("/api/rewrite/estimate", body, Estimate);
export const startRewrite = (body: RewriteLines) => post("/api/rewrite/start", body, RunStarted);
export const keepBackup = (of: SceneOf) => post("/api/rewrite/backup", of, ANYTHING);
export const estimateNewScene = (body: NewSceneInput) => post("/api/rewrite/estimateNewScene", body, Estimate);
export const fetchRunningNewScene = (
  at: { scriptId: string; versionId: string; sceneSort: number },
  signal?: AbortSignal,
) => get("/api/rewrite/runningNewScene", at, RunningRun, signal);
export const startNewScene = (body: NewSceneInput) => post("/api/rewrite/startNewScene", body, RunStarted);
export const fetchRules = ({ scriptId, versionId = "" }: Version, signal?: AbortSignal) =>
  get("/api/rewrite/rules", { scriptId, versionId }, WritingRules, signal);
export const saveRules = (of: Version, change: { rules: string; replaces: string }) =>
  post("/api/rewrite/saveRules", { ...of, ...change }, ANYTHING);
