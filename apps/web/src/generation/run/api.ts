import { Estimate, RunCancelled, RunFollowed, RunSnapshot } from "@mochang/contract";
import {
  GENERATION_PATHS,
  LastScriptRun,
  LastStageRun,
  SCRIPT_RUN,
  STAGE_RUN_PATH,
  STAGE_SURPLUS_PATH,
  StageSurplus,
} from "@mochang/contract/generation";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";
import { isOver } from "../../run/applySnapshot.ts";
import type { WorkKey } from "../workspace.ts";

const PATH = GENERATION_PATHS.contentInspireAndSubmit;

/** What a run of scenes is asked for. */
export interface ScenesRequest {
  /** Scenes without a script. */
  ids: readonly string[];
  /** Each scene is judged once, and changes to it are proposed. */
  critique: boolean;
}

/** `runId`: a run that is to go on. */
export const estimateScenes = (key: WorkKey, options: ScenesRequest, runId: string | null = null) =>
  post(`${PATH}${SCRIPT_RUN.estimate}`, { ...key, ...options, runId }, Estimate);
/** `ceiling` in units; null: what the writer has. */
export const startScenes = (key: WorkKey, options: ScenesRequest, ceiling: number | null) =>
  post(`${PATH}${SCRIPT_RUN.start}`, { ...key, ...options, ceiling }, RunFollowed);
export const fetchLastRun = (key: WorkKey) => post(`${PATH}${SCRIPT_RUN.last}`, key, LastScriptRun.nullable());
/** What is being written is finished, nothing more is begun. */
export const pauseScenes = (runId: string) => post(`${PATH}${SCRIPT_RUN.pause}`, { runId }, z.unknown());
/** `ceiling` is for the whole run, with what it has used already. */
export const resumeScenes = (runId: string, ceiling: number | null) =>
  post(`${PATH}${SCRIPT_RUN.resume}`, { runId, ceiling }, RunFollowed);
export const setScenesCeiling = (runId: string, ceiling: number | null) =>
  post(`${PATH}${SCRIPT_RUN.ceiling}`, { runId, ceiling }, z.unknown());
export const stopScenes = (runId: string) => post("/api/run/cancel", { runId }, RunCancelled);
/** A run's events tell no ink: what it has used so far is asked for, and whether it is under way. */
export async function fetchUse(runId: string, signal?: AbortSignal): Promise<{ unitsUsed: number; isActive: boolean }> {
  const run = await get("/api/run/snapshot", { runId }, RunSnapshot, signal);
  return { unitsUsed: run.unitsUsed, isActive: !isOver(run) };
}

/** What a run from step to step is asked for. */
export interface StagesRequest {
  /** The last step that is written. */
  to: LastStageRun["to"];
  critique: boolean;
}
/** `runId`: a run that is under way or to go on. */
export const estimateStages = (key: WorkKey, options: StagesRequest, runId: string | null = null) =>
  post(`${STAGE_RUN_PATH}${SCRIPT_RUN.estimate}`, { ...key, ...options, runId }, Estimate);
export const startStages = (key: WorkKey, options: StagesRequest, ceiling: number | null) =>
  post(`${STAGE_RUN_PATH}${SCRIPT_RUN.start}`, { ...key, ...options, ceiling }, RunFollowed);
export const fetchLastStages = (key: WorkKey) =>
  post(`${STAGE_RUN_PATH}${SCRIPT_RUN.last}`, key, LastStageRun.nullable());
export const fetchStageSurplus = (key: WorkKey) => post(STAGE_SURPLUS_PATH, key, StageSurplus);
export const pauseStages = (runId: string) => post(`${STAGE_RUN_PATH}${SCRIPT_RUN.pause}`, { runId }, z.unknown());
export const resumeStages = (runId: string, ceiling: number | null) =>
  post(`${STAGE_RUN_PATH}${SCRIPT_RUN.resume}`, { runId, ceiling }, RunFollowed);
export const setStagesCeiling = (runId: string, ceiling: number | null) =>
  post(`${STAGE_RUN_PATH}${SCRIPT_RUN.ceiling}`, { runId, ceiling }, z.unknown());
