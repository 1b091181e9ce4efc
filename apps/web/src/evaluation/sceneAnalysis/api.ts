import { Estimate, EvaluationStarted, RunCancelled, SceneAnalyses } from "@mochang/contract";
import { get, post } from "../../lib/api.ts";

export const fetchAnalyses = (scriptId: string, promptId: number, signal?: AbortSignal) =>
  get("/api/evaluation/sceneAnalyses", { script_id: scriptId, prompt_id: promptId }, SceneAnalyses, signal);
export const fetchScenesEstimate = (scriptId: string, promptId: number, signal?: AbortSignal) =>
  get("/api/evaluation/estimateScenes", { script_id: scriptId, prompt_id: promptId }, Estimate, signal);
export const startScenes = (scriptId: string, promptId: number) =>
  post("/api/evaluation/startScenes", { script_id: scriptId, prompt_id: promptId }, EvaluationStarted);
export const retryScenes = (runId: string) => post("/api/evaluation/retryScenes", { runId }, EvaluationStarted);
export const cancelScenes = (runId: string) => post("/api/run/cancel", { runId }, RunCancelled);
