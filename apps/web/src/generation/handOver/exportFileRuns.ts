import { RunCancelled, RunFollowed } from "@mochang/contract";
import {
  GENERATED_FILE_PATH,
  GENERATION_PATHS,
  type GeneratedFormat,
  type GeneratedPart,
  type WorkOverview,
} from "@mochang/contract/generation";
import type { Region } from "@mochang/screenplay";
import { download, get, post } from "../../lib/api.ts";
import { saveFile } from "../../lib/saveFile.ts";
import { createStore } from "../../ui/store.ts";
import type { WorkKey } from "../workspace.ts";

/** A file that is wanted. */
export interface FileRequest {
  part: GeneratedPart;
  format: GeneratedFormat;
  region: Region;
}
/** A file that is being set, or is set. */
export interface FileRun extends FileRequest {
  runId: string;
  /** What it was made from, as `sourceOf` tells it. */
  source: string;
  /** The file's size, and when it was first handed over; absent: it was not yet. */
  handed?: { bytes: number; at: string };
}

/** The newest file of each part of a version, for as long as the window is open. */
export const fileRuns = createStore<Readonly<Record<string, FileRun>>>({});
export const fileKey = ({ versionId, scriptId }: WorkKey, part: GeneratedPart): string =>
  `${scriptId}:${versionId}:${part}`;
export const rememberFile = (of: string, run: FileRun): void => fileRuns.set({ ...fileRuns.get(), [of]: run });

export const startFile = (key: WorkKey, file: FileRequest) =>
  get(GENERATION_PATHS.generateScript, { ...key, ...file }, RunFollowed);
export const stopFile = (runId: string) => post("/api/run/cancel", { runId }, RunCancelled);
/** Hands a finished file to the browser; its size. */
export async function fetchFile(runId: string, fallback: string): Promise<number> {
  const { blob, name } = await download(GENERATED_FILE_PATH, { runId });
  saveFile(blob, name ?? fallback);
  return blob.size;
}

/** Everything that a file is made from, in a word: another word, and the file is old. Steps are no part of a script, nor its text of the planning. */
export const sourceOf = (
  { revision, head }: Pick<WorkOverview, "revision" | "head">,
  part: GeneratedPart,
  names: readonly string[],
): string => [part === "script" ? head : revision, ...names].join("\n");

const PARTS: Readonly<Record<GeneratedPart, string>> = { plan: "故事策划", structure: "故事结构", script: "剧本" };
export const partName = (part: GeneratedPart): string => PARTS[part];
/** As the server names it: 作品名_版本名_剧本.pdf. */
export const fileName = (
  name: string,
  versionName: string,
  { part, format }: Pick<FileRequest, "part" | "format">,
): string => `${[name, versionName, PARTS[part]].filter((word) => word !== "").join("_")}.${format}`;
