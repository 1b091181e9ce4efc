import { toDocument, type Parsed } from "@mochang/screenplay";
import type { DocumentPart } from "../../platform/assembleDocument.ts";
import type { LabelCodes } from "../../platform/index.ts";
import { makeScriptInWorker } from "./makeScriptInWorker.ts";
import { printedDay } from "./scriptFormats.ts";

/** A published script as a PDF in the mainland's page format, made in a worker thread. @throws AppError queue-full */
export async function renderPublishedScript(
  parsed: Parsed,
  { name, author, now, codes }: { name: string; author: string; now: Date; codes: LabelCodes },
): Promise<Uint8Array> {
  const exportOptions = {
    format: "pdf",
    region: "mainland",
    name,
    author,
    reviewer: null,
    date: printedDay(now),
    codes,
  } as const;
  return (await makeScriptInWorker(partsOf(parsed), exportOptions)).bytes;
}

async function* partsOf(parsed: Parsed): AsyncGenerator<DocumentPart, void, undefined> {
  const { document, reading } = toDocument(parsed);
  const { kind, title, scenes } = document;
  yield { kind: "head", json: JSON.stringify({ kind, title, reading }) };
  yield { kind: "scenes", json: JSON.stringify(scenes) };
}
