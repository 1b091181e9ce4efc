import { flushCompileCache } from "node:module";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import type { ChildOrder, ChildStart } from "./protocol.ts";

/** Node 24 has it; its types do not yet. */
type Droppable = { permission?: { drop?(scope: "fs.write" | "worker"): void } };

/**
 * Makes everything ready, gives up the rights to write (the compile cache) and to start threads (the guardian), and waits for the order.
 * Null when the parent has gone without one.
 */
export async function awaitOrder(start: ChildStart): Promise<ChildOrder | null> {
  const guardian = new Worker(new URL("./guardian.ts", import.meta.url), { workerData: start });
  await new Promise((online) => guardian.once("online", online));
  guardian.unref();
  if (start.everyReader)
    await Promise.all([
      import("../docx/index.ts"),
      import("../pdf/index.ts"),
      import("../doc/index.ts"),
      import("../doc/rtf.ts"),
      import("../doc/readHtml.ts"),
      import("../fdx.ts"),
    ]);
  flushCompileCache();
  const { permission } = process as Droppable;
  permission?.drop?.("fs.write");
  permission?.drop?.("worker");
  const line = await text(process.stdin);
  if (line === "") return null;
  const order = JSON.parse(line) as ChildOrder;
  guardian.postMessage(order);
  return order;
}
