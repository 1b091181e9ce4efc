import { createFindingsTask, type FindingsTask } from "./findingsTask.ts";

const perform = createFindingsTask();
addEventListener("message", ({ data }: MessageEvent<FindingsTask>) => postMessage(perform(data)));
