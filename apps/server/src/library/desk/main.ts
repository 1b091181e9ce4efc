// The process that reads files for a web process: starts the readers, hears them out and counts what they found. It ends when the web
// process closes the channel, or is gone.
import { ImportError, openImporter } from "../../import/index.ts";
import { readWith } from "../readWork.ts";
import type { DeskAnswer, DeskOrder } from "./messages.ts";

const importer = openImporter(process.argv[2] ?? "");
const readFile = readWith(importer.importFile);
const underWay = new Map<number, AbortController>();
const tell = (answer: DeskAnswer): void =>
  void process.send?.(answer, undefined, undefined, () => undefined /* whoever asked has gone, and so do we */);

async function read({ id, path, fileName, encoding }: Extract<DeskOrder, { t: "read" }>): Promise<void> {
  const stop = new AbortController();
  underWay.set(id, stop);
  try {
    const work = await readFile(path, {
      fileName,
      encoding,
      signal: stop.signal,
      onProgress: (progress) => tell({ t: "progress", id, progress }),
    });
    // Piece by piece: who receives it answers people in between.
    for (const chunk of work.analysis.sceneChunks) tell({ t: "scenes", id, chunk });
    tell({ t: "work", id, work: { ...work, analysis: { ...work.analysis, sceneChunks: [] } } });
  } catch (error) {
    if (error instanceof ImportError)
      tell({ t: "refused", id, code: error.code, sentence: error.message, detail: error.detail });
    else tell({ t: "failed", id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    underWay.delete(id);
  }
}

process.on("message", (order: DeskOrder) => {
  if (order.t === "read") void read(order);
  else underWay.get(order.id)?.abort();
});
function end(): void {
  importer.close();
  process.exit(0);
}
process.on("disconnect", end);
if (!process.connected) end();
// A signal to the whole group is the web process's to obey: it lets uploads end first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
