import { Continuity, Estimate, RunFollowed, type DecideTodo } from "@mochang/contract";
import { z } from "zod";
import { get, post } from "../lib/api.ts";

export interface Of {
  scriptId: string;
  /** Empty for the default version. */
  versionId: string;
}

export const continuityKey = ({ scriptId, versionId }: Of) => ["continuity", scriptId, versionId];
export const fetchContinuity = ({ scriptId, versionId }: Of, signal?: AbortSignal) =>
  get("/api/continuity", { scriptId, versionId }, Continuity, signal);
export const estimateContinuity = (of: Of) => post("/api/continuity/estimate", of, Estimate);
export const startContinuity = (of: Of) => post("/api/continuity/start", of, RunFollowed);
export const decideConflict = (decision: DecideTodo) => post("/api/todo/decide", decision, z.null());
