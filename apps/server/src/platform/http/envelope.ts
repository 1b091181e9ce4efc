import type { Envelope } from "@mochang/contract";

/** The envelope of success. */
export const ok = <T>(data: T, msg = "操作成功"): Envelope<T> => ({ code: 200, msg, data });

/** For what a typed presenter has made: sent without checking it again, as a schema over thousands of rows costs more than the answer. */
export const presented = <R extends { type(mime: string): R; serializer(write: (payload: unknown) => string): R }>(
  reply: R,
): R => reply.type("application/json; charset=utf-8").serializer(JSON.stringify);
