// The process that touches a file's bytes: started beforehand, it reads one file and ends. What it finds goes to standard output as
// protocol messages.
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { corrupt, ImportError } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import { extractText } from "./extractText.ts";
import { awaitRequest } from "./awaitRequest.ts";
import { parseText, unparsed } from "./parseText.ts";
import type { ReaderMessage, ReadRequest, ReaderStart } from "./readerMessage.ts";
import { sendResult } from "./sendResult.ts";

// Libraries that chat must not chat into the protocol.
globalThis.console = new Console(process.stderr, process.stderr);

/** Resolves when the pipe can take more, so that a slow receiver never makes this process hoard. */
function send(message: ReaderMessage): Promise<void> | undefined {
  if (process.stdout.write(`${JSON.stringify(message)}\n`)) return undefined;
  return new Promise((resolve) => process.stdout.once("drain", resolve));
}

async function extractFile(request: ReadRequest): Promise<Extracted> {
  let sentPercent = -1;
  try {
    return await extractText(readFileSync(request.path), {
      fileName: request.fileName,
      encoding: request.encoding,
      onShare: (share) => {
        const percent = Math.floor(share * 100);
        if (percent > sentPercent)
          void send({ t: "progress", progress: { step: "decode", percent: (sentPercent = percent) } });
      },
    });
  } catch (error) {
    // A reader that stumbles has met a damaged file: all of them are fed hostile input.
    throw corrupt(error);
  }
}

async function run(request: ReadRequest): Promise<void> {
  await send({ t: "progress", progress: { step: "decode", percent: 0 } });
  const extracted = await extractFile(request);
  await send({ t: "progress", progress: { step: "decode", percent: 100 } });
  await send({ t: "progress", progress: { step: "split", percent: 0 } });
  const { parsed, unsure } = request.textOnly ? unparsed(extracted) : parseText(extracted);
  await send({ t: "progress", progress: { step: "split", percent: 100 } });
  await send({ t: "progress", progress: { step: "classify", percent: 0 } });
  await sendResult(extracted, parsed, [...extracted.unsure, ...unsure], send);
}

// pdf.js lets some errors of hostile files out of its streams.
process.on("uncaughtException", (error) => {
  const { code, reason } = corrupt(error);
  const message: ReaderMessage = { t: "error", code, reason, detail: error.stack };
  process.stdout.end(`${JSON.stringify(message)}\n`, () => process.exit(0));
});

const request = await awaitRequest(JSON.parse(process.argv[2] ?? "") as ReaderStart);
try {
  if (request) await run(request);
} catch (error) {
  if (error instanceof ImportError)
    await send({ t: "error", code: error.code, reason: error.reason, detail: error.detail });
  else await send({ t: "bug", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.stdout.end(() => process.exit(0));
