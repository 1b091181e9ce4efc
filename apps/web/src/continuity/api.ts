import { Continuity, Estimate, RunFollowed, type DecideTodo } from "@mochang/contract";
import { z } from "zod";
import { get, post } from "../lib/api.ts";

export interface LedgerScript {
  scriptId: string;
  /** Empty for the default version. */
  versionId: string;
}

export const continuityKey = ({ scriptId, versionId }: LedgerScript) => ["continuity", scriptId, versionId];
export const fetchContinuity = ({ scriptId, versionId }: LedgerScript, signal?: AbortSignal) =>
  get("/api/continuity", { scriptId, versionId }, Continuity, signal);
export const estimateContinuity = (of: LedgerScript) => post("/api/continuity/estimate", of, Estimate);
export const startContinuity = (of: LedgerScript) => post("/api/continuity/start", of, RunFollowed);
export const decideConflict = (decision: DecideTodo) => post("/api/todo/decide", decision, z.null());
