import { lowerThreadPriority } from "../platform/processPriority.ts";
import { transferring, workerTask } from "../platform/workerTask.ts";
import { fontFolders } from "./fonts.ts";
import { type Compile, typstCompiler } from "./typstCompiler.ts";

/** One compile: the template's path inside the workspace and its data as JSON. */
export interface CompileTask {
  template: string;
  data: string;
}

// A report takes a second of a processor, in the process that answers everybody.
lowerThreadPriority();
let compiler: Promise<Compile> | null = null;

/** Compiles one document; the compiler and its fonts are kept for the thread's next. */
export default workerTask<CompileTask, never, Uint8Array>(async ({ template, data }) => {
  compiler ??= fontFolders().then((folders) => typstCompiler(folders));
  const pdf = (await compiler)(template, data);
  return transferring(pdf, [pdf.buffer]);
});
