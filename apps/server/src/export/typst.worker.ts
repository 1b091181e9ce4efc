import { parentPort, workerData } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

/** One compile: the template's path inside the workspace and its JSON data. */
export interface TypstJob {
  id: number;
  template: string;
  data: string;
}

export type TypstAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string };

const { workspace, fontPaths } = workerData as { workspace: string; fontPaths: string[] };
// One compiler is kept: building one loads all fonts.
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });

const say = (list: unknown): string => JSON.stringify(list).slice(0, 2_000);

parentPort?.on("message", (job: TypstJob) => {
  try {
    const { result, takeDiagnostics, takeWarnings } = bound(compiler.compile({ mainFilePath: `${workspace}/${job.template}`, inputs: { data: job.data }, resetRead: true }));
    if (!result) throw new Error(`typst: ${say(takeDiagnostics())}`);
    const warnings = say(takeWarnings());
    // A missing font is only a warning to typst; for us it would be a report in the wrong face, or with empty boxes.
    if (/unknown font family/u.test(warnings)) throw new Error(`typst: ${warnings}`);
    const pdf = new Uint8Array(compiler.pdf(result, { pdfTags: true }));
    answer({ id: job.id, pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ id: job.id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    // Without this memory grows by 13 MB a document.
    compiler.evictCache(0);
  }
});

function answer(message: TypstAnswer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function bound(outcome: ReturnType<typeof compiler.compile>) {
  return {
    result: outcome.result,
    takeDiagnostics: () => fetched(outcome.takeDiagnostics()),
    takeWarnings: () => fetched(outcome.takeWarnings()),
  };
}

const fetched = (e: ReturnType<ReturnType<typeof compiler.compile>["takeWarnings"]>): unknown => (e ? compiler.fetchDiagnostics(e) : []);
