import type { Scene } from "@mochang/screenplay";
import { workerTask } from "../platform/workerTask.ts";
import { analyse, type Analysis } from "./analyse.ts";
import type { ParsedHead } from "./analyseInWorker.ts";

/** Analyses one script; its parts are the scenes, some at a time. */
export default workerTask<ParsedHead, Scene[], Analysis>(async ({ review, ...head }, parts) => {
  const scenes: Scene[] = [];
  for await (const part of parts) scenes.push(...part);
  return analyse({ ...head, scenes }, review);
});
