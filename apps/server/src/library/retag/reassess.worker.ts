import type { SceneJson } from "@mochang/screenplay";
import { workerTask } from "../../platform/workerTask.ts";
import { reassess, type Reassessed, type Retagging } from "./reassess.ts";

/** Reassesses one script; its parts are the stored scenes as JSON, some at a time. */
export default workerTask<Retagging, string[], Reassessed>(async (retagging, parts) => {
  const stored: SceneJson[] = [];
  for await (const jsons of parts) for (const json of jsons) stored.push(JSON.parse(json) as SceneJson);
  return reassess(retagging, stored);
});
