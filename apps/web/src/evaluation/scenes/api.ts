import {
  Estimate,
  EvaluationStarted,
  Retagged,
  RunCancelled,
  SceneAnalyses,
  ScriptRecord,
  ScriptStructure,
  type RetagScenes,
} from "@mochang/contract";
import { download, get, post } from "../../lib/api.ts";

export const fetchStructure = (scriptId: string, signal?: AbortSignal) =>
  get("/api/scriptStructure/document", { script_id: scriptId }, ScriptStructure, signal);
export const fetchDetail = (scriptId: string, signal?: AbortSignal) =>
  get("/api/scripts/detail", { script_id: scriptId }, ScriptRecord, signal);
export const sendRetag = (body: RetagScenes) => post("/api/scriptStructure/retag", body, Retagged);

export const fetchAnalyses = (scriptId: string, promptId: number, signal?: AbortSignal) =>
  get("/api/evaluation/sceneAnalyses", { script_id: scriptId, prompt_id: promptId }, SceneAnalyses, signal);
export const fetchScenesEstimate = (scriptId: string, promptId: number, signal?: AbortSignal) =>
  get("/api/evaluation/estimateScenes", { script_id: scriptId, prompt_id: promptId }, Estimate, signal);
export const startScenes = (scriptId: string, promptId: number) =>
  post("/api/evaluation/startScenes", { script_id: scriptId, prompt_id: promptId }, EvaluationStarted);
export const retryScenes = (runId: string) => post("/api/evaluation/retryScenes", { runId }, EvaluationStarted);
export const cancelScenes = (runId: string) => post("/api/run/cancel", { runId }, RunCancelled);

export const exportNotes = (scriptId: string) =>
  download("/api/scriptStructure/exportRemarks", { script_id: scriptId });
export const exportScript = (scriptId: string, format: string, region?: string) =>
  download("/api/export/script", { script_id: scriptId, format, region });
