import { compareVersions } from "./compareVersions.ts";
import type { ComparisonTask } from "./compareInWorker.ts";

addEventListener("message", ({ data: { old, now } }: MessageEvent<ComparisonTask>) =>
  postMessage(compareVersions(old, now)),
);
