import { transferring, workerTask } from "../platform/workerTask.ts";
import { fontFolders } from "./fonts.ts";
import { withPdfInfo } from "./withPdfInfo.ts";
import { type Compile, type TypstFile, typstCompiler } from "./typstCompiler.ts";

/** One compile: the template's path inside the workspace, its data as JSON, and the entries of the PDF's Info dictionary. */
export interface CompileTask {
  template: string;
  data: string;
  info: Record<string, string>;
  files?: readonly TypstFile[];
}

let compiler: Promise<Compile> | null = null;

/** Compiles one document; the compiler and its fonts are kept for the thread's next. */
export default workerTask<CompileTask, never, Uint8Array>(async ({ template, data, info, files }) => {
  compiler ??= fontFolders().then((folders) => typstCompiler(folders));
  const pdf = await withPdfInfo((await compiler)(template, data, files), info);
  return transferring(pdf, [pdf.buffer]);
});
