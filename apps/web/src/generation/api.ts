import {
  DEFAULT_VERSION,
  GENERATION_PATHS as PATHS,
  GeneratedScript,
  RaisedItems,
  WorkOverview,
} from "@mochang/contract/generation";
import type { Region } from "@mochang/screenplay/region";
import { z } from "zod";
import { get, post } from "../lib/api.ts";
import type { WorkKey } from "./workspace.ts";

/** A version in a path. */
export const placeOf = ({ scriptId, versionId }: WorkKey): string =>
  [scriptId, versionId || DEFAULT_VERSION].map(encodeURIComponent).join("/");

export const fetchGenerated = (scriptId: string, signal?: AbortSignal) =>
  get(`/api/scripts/detail/${encodeURIComponent(scriptId)}`, {}, GeneratedScript, signal);
export const fetchOverview = (key: WorkKey, signal?: AbortSignal) =>
  get(PATHS.overview, { ...key }, WorkOverview, signal);
export const setLastVersion = (key: WorkKey) => post(PATHS.updateLastVersion, key, z.unknown());
export const checkNext = (key: WorkKey, step: number) => post(PATHS.checkNext, { ...key, step }, z.number());
/** A model's newer words beside hand-written ones: taken, or refused. */
export const settleOffered = (key: WorkKey, id: string, keys: readonly string[], take: boolean) =>
  post(PATHS.settleOffered, { ...key, id, keys, take }, z.unknown());
/** A card for which there was none, put behind the others. */
export const takeSurplus = (key: WorkKey, runId: string, id: string) =>
  post(PATHS.takeSurplus, { ...key, runId, id }, z.unknown());
export const markReviewed = (key: WorkKey, id: string) => post(PATHS.markReviewed, { ...key, id }, z.unknown());

export const renamePerson = (key: WorkKey, id: string, name: string) =>
  post(
    PATHS.biographyRename,
    { ...key, id, name },
    z.object({ raised: RaisedItems, others: z.array(z.string()), kept: z.string(), state: z.string() }),
  );
export const renameScript = (scriptId: string, name: string) =>
  post("/api/scripts/updateName", { scriptId, name }, z.unknown());
/** Keeps the page format with the script. */
export const setRegion = (scriptId: string, region: Region) =>
  post("/api/scripts/region", { scriptId, region }, z.unknown());
/** Makes the scenes of step 7 scenes of the version's document. */
export const prepareScript = async (key: WorkKey, actId: string, sequenceId: string): Promise<true> => {
  const path = `${PATHS.contentDetail}/${placeOf(key)}/${encodeURIComponent(actId)}/${encodeURIComponent(sequenceId)}`;
  await get(path, {}, z.unknown());
  return true;
};
/** The sheet has saved the scene's words: the scene is written now. */
export const saveContent = (key: WorkKey, id: string) => post(PATHS.contentSubmit, { ...key, id }, z.unknown());
