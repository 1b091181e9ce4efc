// The thread's side of `openWorkerPool`.
import { once } from "node:events";
import type { MessagePort, Transferable } from "node:worker_threads";

/** What a thread is given. */
export interface WorkerTask<Input> {
  input: Input;
  /** Gives the parts on request; null where the task has none. */
  port: MessagePort | null;
}

/** The answer to one request for a part. */
export type WorkerMessage<Part> = { kind: "part"; part: Part } | { kind: "end" };

/** The default export of a pool's module: one task, its parts as the other side has them ready. What it throws reaches whoever asked. */
export function workerTask<Input, Part, Output>(
  perform: (input: Input, parts: AsyncIterable<Part>) => Output | Promise<Output>,
): (task: WorkerTask<Input>) => Promise<Output> {
  return async ({ input, port }) => {
    try {
      return await perform(input, partsFrom<Part>(port));
    } finally {
      port?.close();
    }
  };
}

async function* partsFrom<Part>(port: MessagePort | null): AsyncGenerator<Part, void, undefined> {
  while (port) {
    const answer = once(port, "message") as Promise<[WorkerMessage<Part>]>;
    port.postMessage(null);
    const [message] = await answer;
    if (message.kind === "end") return;
    yield message.part;
  }
}

/** A result whose buffers are handed over instead of copied. */
export async function transferring<Output extends object>(
  result: Output,
  buffers: readonly Transferable[],
): Promise<Output> {
  const { move, transferableSymbol, valueSymbol } = await import("piscina");
  const transferable = { [transferableSymbol]: buffers, [valueSymbol]: result };
  // The package types its symbols as plain ones, so that no object fits.
  return move(transferable as unknown as Parameters<typeof move>[0]) as Output;
}
