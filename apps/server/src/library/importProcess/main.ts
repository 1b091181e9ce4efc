// The process that reads files for a web process: starts the readers, passes on what they found, and counts it. It ends when the web
// process closes the channel, or is gone.
import { ImportError, openImporter, type ImportProgress } from "../../import/index.ts";
import { fileReaders } from "../fileReaders.ts";
import type { ImportAnswer, ImportRequest } from "./messages.ts";

const importer = openImporter(process.argv[2] ?? "");
const { readFile, readText } = fileReaders(importer.importFile);
const underWay = new Map<number, AbortController>();
const send = (answer: ImportAnswer): void =>
  void process.send?.(answer, undefined, undefined, () => undefined /* whoever asked has gone, and so do we */);

async function read({ id, path, fileName, encoding, textOnly }: Extract<ImportRequest, { t: "read" }>): Promise<void> {
  const stop = new AbortController();
  underWay.set(id, stop);
  try {
    const options = {
      fileName,
      encoding,
      signal: stop.signal,
      onProgress: (progress: ImportProgress) => send({ t: "progress", id, progress }),
    };
    if (textOnly) return send({ t: "text", id, text: await readText(path, options) });
    const work = await readFile(path, options);
    // Piece by piece: who receives it answers people in between.
    for (const chunk of work.analysis.sceneChunks) send({ t: "scenes", id, chunk });
    send({ t: "work", id, work: { ...work, analysis: { ...work.analysis, sceneChunks: [] } } });
  } catch (error) {
    if (error instanceof ImportError)
      send({ t: "refused", id, code: error.code, reason: error.reason, detail: error.detail });
    else send({ t: "failed", id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    underWay.delete(id);
  }
}

process.on("message", (request: ImportRequest) => {
  if (request.t === "read") void read(request);
  else underWay.get(request.id)?.abort();
});
function end(): void {
  importer.close();
  process.exit(0);
}
process.on("disconnect", end);
if (!process.connected) end();
// A signal to the whole group is the web process's to obey: it lets uploads end first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
