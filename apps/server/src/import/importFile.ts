import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Transform } from "node:stream";
import { MEMORY_REPORT, type ReadRequest } from "./readerProcess/readerMessage.ts";
import { ImportError, type ImportErrorCode } from "./importError.ts";
import type { Imported, OnProgress } from "./importResult.ts";
import { DEFAULT_LIMITS, MAX_FILE_BYTES, type ImportLimits } from "./limits.ts";
import { hasProc, openMemoryGauge, type MemoryGauge } from "./processMemory.ts";
import { startReaderProcess, type ReaderProcess } from "./startReaderProcess.ts";
import { receiveResult } from "./receiveResult.ts";

export interface ImportOptions {
  /** As the user named it; only `.txt`, `.md` and `.fountain` are told apart by it. */
  fileName?: string;
  /** The user's choice of encoding for a text file. */
  encoding?: string;
  /** Only `text` is wanted: `parsed` has no scenes. */
  textOnly?: boolean;
  signal?: AbortSignal;
  onProgress?: OnProgress;
  limits?: Partial<ImportLimits>;
  /** Told once, at the end: the most resident memory that the reader had, in MB. */
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
  const request: ReadRequest = {
    path: resolve(path),
    fileName: options.fileName ?? path,
    encoding: options.encoding,
    textOnly: options.textOnly ?? false,
    limits,
    reportMemory: !hasProc,
  };
  return await new ReaderRun((options.takeReader ?? (() => startReaderProcess(limits)))(), request, options).outcome();
}

class ReaderRun {
  private readonly child: ReaderProcess;
  private readonly gauge: MemoryGauge | null;
  private readonly request: ReadRequest;
  private readonly options: ImportOptions;
  private killedFor: ImportErrorCode | undefined;
  private stderr = "";
  private peakMb = 0;

  constructor(child: ReaderProcess, request: ReadRequest, options: ImportOptions) {
    this.child = child;
    this.request = request;
    this.options = options;
    this.gauge = hasProc && child.pid !== undefined ? openMemoryGauge(child.pid) : null;
    child.stdin?.end(JSON.stringify(request));
  }

  async outcome(): Promise<Imported> {
    const { child, options, request } = this;
    const ended = new Promise<void>((done, failed) => child.once("error", failed).once("close", () => done()));
    const timeout = setTimeout(() => this.kill("too-slow"), request.limits.seconds * 1000);
    const watch = setInterval(() => this.checkMemory(), WATCH_MS);
    const cancel = (): void => this.kill("cancelled");
    options.signal?.addEventListener("abort", cancel, { once: true });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => this.takeStderr(chunk));
    try {
      const [received] = await Promise.allSettled([receiveResult(this.capped(), options.onProgress), ended]);
      await ended;
      // A kill explains whatever else went wrong.
      if (this.killedFor) throw new ImportError(this.killedFor);
      if (received.status === "rejected") throw received.reason;
      if (received.value) return received.value;
      throw this.endError();
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
    let remainingBytes = this.request.limits.outputBytes;
    const kill = (): void => this.kill("bomb");
    const cap = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        remainingBytes -= chunk.length;
        if (remainingBytes < 0) {
          kill();
          next(null, Buffer.alloc(0));
        } else next(null, chunk);
      },
    });
    return this.child.stdout ? this.child.stdout.pipe(cap) : cap.end();
  }

  private checkMemory(): void {
    const memory = this.gauge?.read();
    if (memory) this.limitMemory(memory.nowMb, memory.peakMb);
  }

  private takeStderr(chunk: string): void {
    if (this.stderr.length < STDERR_CHARACTERS) this.stderr += chunk;
    const reported = chunk.startsWith(MEMORY_REPORT) ? Number.parseInt(chunk.slice(MEMORY_REPORT.length), 10) : 0;
    if (reported > 0) this.limitMemory(reported, reported);
  }

  private limitMemory(nowMb: number, peakMb: number): void {
    this.peakMb = Math.max(this.peakMb, peakMb);
    if (nowMb > this.request.limits.memoryMb) this.kill("too-much-memory");
  }

  /** The reader ended without an answer and without us. */
  private endError(): ImportError {
    const detail = `exit ${this.child.exitCode ?? this.child.signalCode}: ${this.stderr.slice(0, 2000)}`;
    const outOfMemory =
      /heap out of memory|Allocation failed|Array buffer allocation/.test(this.stderr) ||
      this.child.signalCode === "SIGKILL";
    return new ImportError(outOfMemory ? "too-much-memory" : "unreadable", { detail });
  }
}
