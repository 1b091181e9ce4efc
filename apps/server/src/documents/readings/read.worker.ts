import type { Kind, Reading, SceneJson } from "@mochang/screenplay";
import { workerTask } from "../../platform/workerTask.ts";
import type { ReadingJson } from "./readings.ts";
import { toRow } from "../saving/upgradeContent.ts";
import type { ReadPart, ReadTask } from "./readInWorker.ts";
import { readAgain } from "./readingJson.ts";

/** Reads one document; its parts are its scenes' contents, some at a time. */
export default workerTask<ReadTask, ReadPart[], ReadingJson>(async ({ form, title, before, decisions }, parts) => {
  const scenes: SceneJson[] = [];
  for await (const part of parts) scenes.push(...part.map(toRow));
  const reading = before ? (JSON.parse(before) as Reading) : undefined;
  return readAgain({ kind: form as Kind, title, scenes }, reading, decisions);
});
