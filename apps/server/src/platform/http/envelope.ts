import type { Envelope } from "@mochang/contract";

/** The envelope of success. */
export const ok = <T>(data: T, msg = "操作成功"): Envelope<T> => ({ code: 200, msg, data });
