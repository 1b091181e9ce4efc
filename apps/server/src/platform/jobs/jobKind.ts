import type { ZodType } from "zod";
import type { Log } from "../log.ts";

/** Name and payload of a kind of job: light, so that senders import it without the handler. */
export interface JobKind<T extends object> {
  readonly name: string;
  readonly schema: ZodType<T>;
  readonly options: JobKindOptions;
}

export interface JobKindOptions {
  /** Starts after a failed or killed attempt; default 3. A killed worker's job counts as one. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** An attempt that takes longer is ended; default 6 hours. */
  expireSeconds?: number;
  /** Jobs of one group (a user) that run at once, strictly, over all processes; default no limit. */
  perGroup?: number;
  /** Jobs of this kind that one process runs at once; default `WORKER_CONCURRENCY`. */
  concurrency?: number;
}

/** What a handler gets beside its data. */
export interface JobContext {
  id: string;
  /** Counts from 0. */
  retry: number;
  /** True when no retry follows a failure of this attempt. */
  last: boolean;
  /** Aborts when the attempt expires or the worker shuts down. */
  signal: AbortSignal;
  log: Log;
}

export type JobHandler<T> = (data: T, context: JobContext) => Promise<void>;

/** Names a kind of job. */
export const defineJob = <T extends object>(
  name: string,
  schema: ZodType<T>,
  options: JobKindOptions = {},
): JobKind<T> => ({ name, schema, options });
