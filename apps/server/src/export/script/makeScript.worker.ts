import { readDocument } from "@mochang/screenplay";
import type { DocumentPart } from "../../library/index.ts";
import { assembleDocument } from "../../platform/receiveDocument.ts";
import { transferring, workerTask } from "../../platform/workerTask.ts";
import { makeScript, type MadeScript, type MakeOptions, type ScriptExportOptions } from "./makeScript.ts";

/** What is to be written; the document follows in parts. */
export interface MakeScriptTask {
  wish: ScriptExportOptions;
  options: MakeOptions;
}

/** Writes one script. */
export default workerTask<MakeScriptTask, DocumentPart, MadeScript>(async ({ wish, options }, parts) => {
  const { document, reading } = await assembleDocument(parts);
  const { bytes, losses } = await makeScript(readDocument(document, reading), wish, options);
  // A view of a larger buffer cannot be handed over whole.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  return transferring({ bytes: own, losses }, [own.buffer as ArrayBuffer]);
});
