import { DraftCandidates, DraftComparison, SceneRows } from "@mochang/contract";
import { get } from "../../lib/api.ts";

export const fetchComparison = (scriptId: string, other: string, signal?: AbortSignal) =>
  get("/api/compare/drafts", { script_id: scriptId, other }, DraftComparison, signal);
export const fetchCandidates = (scriptId: string, signal?: AbortSignal) =>
  get("/api/compare/candidates", { script_id: scriptId }, DraftCandidates, signal);
export const fetchScene = (
  query: { script_id: string; other: string; old?: number; new?: number },
  signal?: AbortSignal,
) => get("/api/compare/scene", query, SceneRows, signal);
