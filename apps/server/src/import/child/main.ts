// The process that touches a file's bytes: started beforehand, it reads one file and ends. What it finds goes to standard output as
// protocol messages.
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { corrupt, ImportError } from "../importError.ts";
import type { Extracted } from "../imported.ts";
import { extract } from "./extract.ts";
import { awaitOrder } from "./order.ts";
import { parse } from "./parse.ts";
import type { ChildMessage, ChildOrder, ChildStart } from "./protocol.ts";
import { sendResult } from "./sendResult.ts";

// Libraries that chat must not chat into the protocol.
globalThis.console = new Console(process.stderr, process.stderr);

/** Resolves when the pipe can take more, so that a slow reader never makes the child hoard. */
function send(message: ChildMessage): Promise<void> | undefined {
  if (process.stdout.write(`${JSON.stringify(message)}\n`)) return undefined;
  return new Promise((resolve) => process.stdout.once("drain", resolve));
}

async function extractOrder(order: ChildOrder): Promise<Extracted> {
  let told = -1;
  try {
    return await extract(readFileSync(order.path), {
      fileName: order.fileName,
      encoding: order.encoding,
      onShare: (share) => {
        const percent = Math.floor(share * 100);
        if (percent > told) void send({ t: "progress", progress: { step: "decode", percent: (told = percent) } });
      },
    });
  } catch (error) {
    // A reader that stumbles has met a damaged file: all of them are fed hostile input.
    throw corrupt(error);
  }
}

async function run(order: ChildOrder): Promise<void> {
  await send({ t: "progress", progress: { step: "decode", percent: 0 } });
  const extracted = await extractOrder(order);
  await send({ t: "progress", progress: { step: "decode", percent: 100 } });
  await send({ t: "progress", progress: { step: "split", percent: 0 } });
  const { parsed, unsure } = parse(extracted);
  await send({ t: "progress", progress: { step: "split", percent: 100 } });
  await send({ t: "progress", progress: { step: "classify", percent: 0 } });
  await sendResult(extracted, parsed, [...extracted.unsure, ...unsure], send);
}

// pdf.js lets some errors of hostile files out of its streams.
process.on("uncaughtException", (error) => {
  const message: ChildMessage = { t: "error", code: "corrupt", sentence: corrupt(error).message, detail: error.stack };
  process.stdout.end(`${JSON.stringify(message)}\n`, () => process.exit(0));
});

const order = await awaitOrder(JSON.parse(process.argv[2] ?? "") as ChildStart);
try {
  if (order) await run(order);
} catch (error) {
  if (error instanceof ImportError)
    await send({ t: "error", code: error.code, sentence: error.message, detail: error.detail });
  else await send({ t: "bug", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.stdout.end(() => process.exit(0));
