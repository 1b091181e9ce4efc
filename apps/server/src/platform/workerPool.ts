import { availableParallelism, totalmem } from "node:os";
import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import type { Piscina } from "piscina";
import { fairLimiter, type FairLimiterOptions } from "./fairLimiter.ts";
import type { WorkerMessage, WorkerTask } from "./workerTask.ts";

export interface WorkerPoolOptions extends Omit<FairLimiterOptions, "places"> {
  /** The module whose default export is made by `workerTask`. */
  module: URL;
  /** Threads at once; the others wait, fairly by user. */
  threads: number;
  /** A task that runs this long is ended with its thread. */
  timeoutMs: number;
  /** JavaScript objects of one thread, in MB; a task that needs more ends with its thread. Native memory is not counted. */
  maxObjectsMb?: number;
  /** Lets every thread of people's requests go first (`nice`); where the system forbids it, the work is done all the same. */
  inBackground?: boolean;
  /** How long a thread without work is kept for the next task. 0 gives back at once what the task took. */
  idleMs?: number;
}

export interface RunOptions<Part> {
  /** Whose turn it takes; all that name nobody share one turn. */
  userId?: string;
  /** Sent to the thread one by one as it asks for them, so that neither side holds them all. Not begun before the task's turn. */
  parts?: AsyncIterable<Part> | Iterable<Part>;
  /** Rejects with its reason; a running task's thread is ended. */
  signal?: AbortSignal | undefined;
}

export interface WorkerPool<Input, Part, Output> {
  /** @throws AppError queue-full; the task's own error; an Error when it runs too long or its thread ends */
  run(input: Input, options?: RunOptions<Part>): Promise<Output>;
  /** Ends the threads; what runs is rejected. */
  close(): Promise<void>;
}

/**
 * Worker threads for work that would hold the event loop: started when they are needed, at most `threads`, users in fair turn. A thread that
 * a task brings down brings down nothing else. Threads without work do not keep the process alive.
 */
export function openWorkerPool<Input, Part, Output>(options: WorkerPoolOptions): WorkerPool<Input, Part, Output> {
  const { module, threads, timeoutMs } = options;
  const gate = fairLimiter({ ...options, places: threads });
  const exits = new Map<Worker, Promise<void>>();
  let failing = new AbortController();
  let opened: Promise<Piscina<WorkerTask<Input>, Output>> | null = null;

  async function open(): Promise<Piscina<WorkerTask<Input>, Output>> {
    const pool = await startPiscina<WorkerTask<Input>, Output>(options);
    // A thread that could not begin holds no task that Piscina could reject.
    pool.on("error", (error: Error) => {
      failing.abort(error);
      failing = new AbortController();
    });
    return pool;
  }

  function watchExits(pool: Piscina): void {
    for (const worker of pool.threads) {
      if (exits.has(worker)) continue;
      const exit = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      exits.set(worker, exit);
      void exit.then(() => exits.delete(worker));
    }
  }

  /** Native code is not interrupted: an ended thread takes its processor until that returns. */
  async function endedThreadsExit(pool: Piscina): Promise<void> {
    const alive = new Set(pool.threads);
    await Promise.all([...exits].filter(([worker]) => !alive.has(worker)).map(([, exit]) => exit));
  }

  async function perform(input: Input, parts: RunOptions<Part>["parts"], signal?: AbortSignal): Promise<Output> {
    const pool = await (opened ??= open());
    const channel = parts && new MessageChannel();
    const stop = new AbortController();
    const timeout = setTimeout(
      () => stop.abort(new Error(`${nameOf(module)}: no answer in ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    const ends = AbortSignal.any([stop.signal, failing.signal, ...(signal ? [signal] : [])]);
    try {
      if (channel && parts) feed(channel.port1, parts, (error) => stop.abort(error));
      const running = pool.run(
        { input, port: channel?.port2 ?? null },
        { signal: ends, transferList: channel ? [channel.port2] : [] },
      );
      watchExits(pool);
      return await running;
    } catch (error) {
      await endedThreadsExit(pool);
      throw ends.aborted ? ends.reason : error;
    } finally {
      clearTimeout(timeout);
      channel?.port1.close();
    }
  }

  return {
    run: (input, { userId = "", parts, signal } = {}) => gate(userId, () => perform(input, parts, signal), signal),
    close: async () => (await opened)?.destroy(),
  };
}

/** Beside a thread of 0 it gets a tenth of a processor that both want. */
const BACKGROUND_NICENESS = 10;

/** Loaded with the first task: many processes never have one, and it takes 30 ms and 8 MB. */
async function startPiscina<Task, Output>(options: WorkerPoolOptions): Promise<Piscina<Task, Output>> {
  const { Piscina } = await import("piscina");
  const { module, threads, maxObjectsMb, inBackground = false, idleMs = 0 } = options;
  return new Piscina<Task, Output>({
    filename: module.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    // The thread's event loop goes on between tasks: native objects are freed on it.
    atomics: "disabled",
    niceIncrement: inBackground ? BACKGROUND_NICENESS : 0,
    ...(maxObjectsMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxObjectsMb } }),
  });
}

/** Answers each request of the thread with the next part. */
function feed<Part>(
  port: MessagePort,
  parts: AsyncIterable<Part> | Iterable<Part>,
  onError: (error: unknown) => void,
): void {
  const iterator = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]();
  let ended = false;
  const send = async (): Promise<void> => {
    const { done, value } = await iterator.next();
    ended = done === true;
    port.postMessage((done ? { kind: "end" } : { kind: "part", part: value }) satisfies WorkerMessage<Part>);
  };
  port.on("message", () => void send().catch(onError));
  port.once("close", () => {
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => undefined /* nobody asks for more */);
  });
}

const nameOf = (module: URL): string => module.pathname.split("/").at(-1) ?? "";

/** As many threads as there are processors beside the event loop's, and as fit in half of the memory; at least one, at most four. */
export function threadsFor(megabytesEach: number): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const fitting = Math.floor(bytes / 2 / (megabytesEach * 2 ** 20));
  return Math.max(1, Math.min(4, availableParallelism() - 1, fitting));
}
