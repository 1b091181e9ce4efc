import { pageOf } from "@mochang/contract";
import {
  COMPARE_STEPS_PATH,
  ComparedSteps,
  GeneratedVersion,
  TAKE_STEP_PATH,
  TakenStep,
} from "@mochang/contract/generation";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { get, post } from "../../lib/api.ts";
import type { WorkKey } from "../workspace.ts";

/** Versions of generated scripts. */
const TYPE = 3;
const MAX_COUNT = 100;

export const versionsKey = (scriptId: string) => ["generation", scriptId, "versions"] as const;

const fetchList = (scriptId: string, automatic: boolean, signal?: AbortSignal) =>
  get(
    "/api/version/findList",
    { scriptId, type: TYPE, currentPage: 1, pageSize: MAX_COUNT, automatic: String(automatic) },
    pageOf(GeneratedVersion),
    signal,
  );
/** The versions of a script with its default one, or the automatic ones. */
export const versionsQuery = (scriptId: string, automatic: boolean) =>
  queryOptions({
    queryKey: [...versionsKey(scriptId), automatic],
    queryFn: async ({ signal }) => (await fetchList(scriptId, automatic, signal)).records,
    ...REFETCH_ON_RETURN,
  });
export const useVersions = (scriptId: string, automatic: boolean) => useQuery(versionsQuery(scriptId, automatic));
export const saveVersion = (body: { scriptId: string; originalVersionId: string; name: string }) =>
  post("/api/version/save", { ...body, type: TYPE }, GeneratedVersion);
export const renameVersion = (id: string, name: string) =>
  post("/api/version/updateName", { id, name, type: TYPE }, z.unknown());
export const deleteVersion = (scriptId: string, id: string) =>
  post("/api/version/delete", { scriptId, id }, z.unknown());
/** `ifState`: what a change answered that is undone by this; refused where anything was stored since. */
export const restoreVersion = (id: string, ifState?: string) =>
  post("/api/version/restore", { id, ...(ifState !== undefined && { ifState }) }, z.unknown());
/** What the other version says otherwise, step by step. */
export const compareSteps = (key: WorkKey, otherVersionId: string) =>
  post(COMPARE_STEPS_PATH, { ...key, otherVersionId }, ComparedSteps);
/** One step as another version has it; what was there is kept first. */
export const adoptStep = (key: WorkKey, otherVersionId: string, step: number) =>
  post(TAKE_STEP_PATH, { ...key, otherVersionId, step }, TakenStep);
