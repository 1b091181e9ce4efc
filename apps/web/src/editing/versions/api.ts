import { SceneBackup, SceneState, SceneStates, ScriptVersion, VersionPage, type SceneQuery } from "@mochang/contract";
import type { Region } from "@mochang/screenplay";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";

/** Versions of scripts that are modified. */
const TYPE = 2;
export const VERSIONS_PAGE = 20;

export const fetchVersions = (scriptId: string, currentPage: number, signal?: AbortSignal) =>
  get("/api/version/findList", { scriptId, type: TYPE, currentPage, pageSize: VERSIONS_PAGE }, VersionPage, signal);
/** More than are kept, so that those which somebody has written in are among them. */
const AUTOMATIC_MAX = 50;
export const fetchAutomatic = (scriptId: string, signal?: AbortSignal) =>
  get(
    "/api/version/findList",
    { scriptId, type: TYPE, automatic: "true", currentPage: 1, pageSize: AUTOMATIC_MAX },
    VersionPage,
    signal,
  );
export const keepVersion = (body: { scriptId: string; versionId: string; reason: string }) =>
  post("/api/version/keep", body, ScriptVersion);
export const restoreVersion = (id: string) => post("/api/version/restore", { id }, ScriptVersion);
export const fetchDefaultVersion = (scriptId: string, signal?: AbortSignal) =>
  get(`/api/version/default/${encodeURIComponent(scriptId)}`, {}, ScriptVersion, signal);
export const fetchVersion = (id: string, signal?: AbortSignal) =>
  get(`/api/version/detail/${encodeURIComponent(id)}`, {}, ScriptVersion, signal);
export const saveVersion = (body: { scriptId: string; originalVersionId: string; name: string }) =>
  post("/api/version/save", { ...body, type: TYPE }, ScriptVersion);
export const renameVersion = (body: { id: string; name: string }) =>
  post("/api/version/updateName", { ...body, type: TYPE }, ScriptVersion);
export const deleteVersion = (id: string) => post("/api/version/delete", { id }, z.unknown());
export const setDefaultVersion = (id: string) => post("/api/version/setDefault", { id }, ScriptVersion);

/** A scene of a version. */
export type SceneKey = z.infer<typeof SceneQuery> & { versionId: string };

export const fetchBackups = (scene: SceneKey, kind: "backup" | "accept", signal?: AbortSignal) =>
  get("/api/scene-history/list", { ...scene, kind }, z.array(SceneBackup), signal);
export const addBackup = (body: SceneKey & { name: string; giveUp?: string | undefined }) =>
  post("/api/scene-history/add", body, SceneBackup);
export const deleteBackup = (id: string) => post("/api/scene-history/delete", { id }, z.unknown());
/** The saves that changed a scene, newest first; those before one of them. */
export const fetchStates = (scene: SceneKey, before: number | null, signal?: AbortSignal) =>
  get("/api/scene-history/states", { ...scene, before: before ?? undefined }, SceneStates, signal);
export const fetchState = (scene: SceneKey, seq: number, signal?: AbortSignal) =>
  get("/api/scene-history/state", { ...scene, seq }, SceneState, signal);

/** The page format of a script. */
export const setRegion = (body: { scriptId: string; region: Region }) => post("/api/scripts/region", body, z.unknown());
