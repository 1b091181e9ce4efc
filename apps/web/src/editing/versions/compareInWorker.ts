import type { SceneJson } from "@mochang/screenplay";
import type { VersionComparison } from "./compareVersions.ts";

/** Rows of two versions, the front matter with them. */
export interface ComparisonTask {
  old: readonly SceneJson[];
  now: readonly SceneJson[];
}

/** Two versions of a long script take seconds to compare: apart from the page, which stays at hand. @throws Error when the worker cannot be fetched */
export const compareInWorker = (task: ComparisonTask, signal: AbortSignal): Promise<VersionComparison> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./compare.worker.ts", import.meta.url), { type: "module" });
    const end = (): void => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<VersionComparison>) => {
      end();
      resolve(data);
    };
    worker.onerror = () => {
      end();
      reject(new Error("the comparison failed"));
    };
    signal.addEventListener("abort", end);
    worker.postMessage(task);
  });
