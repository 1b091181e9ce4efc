import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Transform } from "node:stream";
import { MEMORY_REPORT, type ChildOrder } from "./child/protocol.ts";
import { ImportError, type ImportErrorCode } from "./importError.ts";
import type { Imported, OnProgress } from "./imported.ts";
import { DEFAULT_LIMITS, MAX_FILE_BYTES, type ImportLimits } from "./limits.ts";
import { hasProc, openMemoryGauge, type MemoryGauge } from "./memory.ts";
import { startReader, type ReaderProcess } from "./readerProcess.ts";
import { receive } from "./receive.ts";

export interface ImportOptions {
  /** As the user named it; only `.txt`, `.md` and `.fountain` are told apart by it. */
  fileName?: string;
  /** The user's choice of encoding for a text file. */
  encoding?: string;
  signal?: AbortSignal;
  onProgress?: OnProgress;
  limits?: Partial<ImportLimits>;
  /** Told once, at the end: the most resident memory that the child had, in MB. */
  onPeakMemory?: (megabytes: number) => void;
  /** Gives the process that reads; without it, one is started for this file. */
  takeReader?: () => ReaderProcess;
}

const WATCH_MS = 40;
const STDERR_CHARACTERS = 20_000;

/**
 * Reads a file of any supported format into text and parses it, in a child process of its own that is killed when it takes too much memory
 * or time, hands back too much, or is cancelled. Nothing is written to disk. Throws `ImportError` for a file that cannot be used.
 */
export async function importFile(path: string, options: ImportOptions = {}): Promise<Imported> {
  const found = await stat(path);
  if (found.isDirectory()) throw Object.assign(new Error(`EISDIR: ${path}`), { code: "EISDIR", path });
  const { size } = found;
  if (size === 0) throw new ImportError("empty");
  if (size > MAX_FILE_BYTES) throw new ImportError("too-large");
  if (options.signal?.aborted) throw new ImportError("cancelled");
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const order: ChildOrder = {
    path: resolve(path),
    fileName: options.fileName ?? path,
    encoding: options.encoding,
    limits,
    reportMemory: !hasProc,
  };
  return await new Watched((options.takeReader ?? (() => startReader(limits)))(), order, options).outcome();
}

class Watched {
  private readonly child: ReaderProcess;
  private readonly gauge: MemoryGauge | null;
  private readonly order: ChildOrder;
  private readonly options: ImportOptions;
  private killedFor: ImportErrorCode | undefined;
  private stderr = "";
  private peakMb = 0;

  constructor(child: ReaderProcess, order: ChildOrder, options: ImportOptions) {
    this.child = child;
    this.order = order;
    this.options = options;
    this.gauge = hasProc && child.pid !== undefined ? openMemoryGauge(child.pid) : null;
    child.stdin?.end(JSON.stringify(order));
  }

  async outcome(): Promise<Imported> {
    const { child, options, order } = this;
    const ended = new Promise<void>((done, failed) => child.once("error", failed).once("close", () => done()));
    const timeout = setTimeout(() => this.kill("too-slow"), order.limits.seconds * 1000);
    const watch = setInterval(() => this.look(), WATCH_MS);
    const cancel = (): void => this.kill("cancelled");
    options.signal?.addEventListener("abort", cancel, { once: true });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => this.hear(chunk));
    try {
      const [received] = await Promise.allSettled([receive(this.capped(), options.onProgress), ended]);
      await ended;
      // A kill explains whatever else went wrong.
      if (this.killedFor) throw new ImportError(this.killedFor);
      if (received.status === "rejected") throw received.reason;
      if (received.value) return received.value;
      throw this.death();
    } finally {
      clearTimeout(timeout);
      clearInterval(watch);
      this.gauge?.close();
      options.signal?.removeEventListener("abort", cancel);
      child.kill("SIGKILL");
      options.onPeakMemory?.(Math.round(this.peakMb));
    }
  }

  private kill(why: ImportErrorCode): void {
    this.killedFor ??= why;
    this.child.kill("SIGKILL");
  }

  private capped(): Transform {
    let left = this.order.limits.outputBytes;
    const kill = (): void => this.kill("bomb");
    const cap = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        left -= chunk.length;
        if (left < 0) {
          kill();
          next(null, Buffer.alloc(0));
        } else next(null, chunk);
      },
    });
    return this.child.stdout ? this.child.stdout.pipe(cap) : cap.end();
  }

  private look(): void {
    const memory = this.gauge?.read();
    if (memory) this.weigh(memory.nowMb, memory.peakMb);
  }

  private hear(chunk: string): void {
    if (this.stderr.length < STDERR_CHARACTERS) this.stderr += chunk;
    const reported = chunk.startsWith(MEMORY_REPORT) ? Number.parseInt(chunk.slice(MEMORY_REPORT.length), 10) : 0;
    if (reported > 0) this.weigh(reported, reported);
  }

  private weigh(nowMb: number, peakMb: number): void {
    this.peakMb = Math.max(this.peakMb, peakMb);
    if (nowMb > this.order.limits.memoryMb) this.kill("too-much-memory");
  }

  /** The child ended without an answer and without us. */
  private death(): ImportError {
    const detail = `exit ${this.child.exitCode ?? this.child.signalCode}: ${this.stderr.slice(0, 2000)}`;
    const outOfMemory =
      /heap out of memory|Allocation failed|Array buffer allocation/.test(this.stderr) ||
      this.child.signalCode === "SIGKILL";
    return new ImportError(outOfMemory ? "too-much-memory" : "unreadable", { detail });
  }
}
