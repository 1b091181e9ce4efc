import { parentPort, workerData } from "node:worker_threads";
import { giveThreadWay } from "../platform/giveWay.ts";
import { typstCompiler } from "./compile.ts";

/** One compile: the template's path inside the workspace and its JSON data. */
export interface TypstJob {
  id: number;
  template: string;
  data: string;
}

export type TypstAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string };

// A report takes a second of a processor, in the process that answers everybody.
giveThreadWay();
const { fontPaths } = workerData as { fontPaths: string[] };
const compile = typstCompiler(fontPaths);

parentPort?.on("message", (job: TypstJob) => {
  try {
    const pdf = compile(job.template, job.data);
    answer({ id: job.id, pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ id: job.id, error: error instanceof Error ? error.message : String(error) });
  }
});

function answer(message: TypstAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
