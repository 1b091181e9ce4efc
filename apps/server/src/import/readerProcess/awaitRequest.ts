import { flushCompileCache } from "node:module";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import type { ReadRequest, ReaderStart } from "./readerMessage.ts";

/** Node 24 has it; its types do not yet. */
type Droppable = { permission?: { drop?(scope: "fs.write" | "worker"): void } };

/**
 * Makes everything ready, gives up the rights to write (the compile cache) and to start threads (the watchdog), and waits for the request.
 * Null when the parent has gone without one.
 */
export async function awaitRequest(start: ReaderStart): Promise<ReadRequest | null> {
  const watchdog = new Worker(new URL("./watchdog.worker.ts", import.meta.url), { workerData: start });
  await new Promise((online) => watchdog.once("online", online));
  watchdog.unref();
  if (start.everyReader)
    await Promise.all([
      import("../docx/readDocx.ts"),
      import("../pdf/readPdf.ts"),
      import("../doc/readDoc.ts"),
      import("../doc/readRtf.ts"),
      import("../doc/readHtml.ts"),
      import("../readFdx.ts"),
    ]);
  flushCompileCache();
  const { permission } = process as Droppable;
  permission?.drop?.("fs.write");
  permission?.drop?.("worker");
  const line = await text(process.stdin);
  if (line === "") return null;
  const request = JSON.parse(line) as ReadRequest;
  watchdog.postMessage(request);
  return request;
}
