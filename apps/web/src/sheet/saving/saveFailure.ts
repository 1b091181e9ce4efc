import { inForm, type Form } from "@mochang/contract";
import { ApiError, kindOf, isTransient, sentenceOf } from "../../lib/apiError.ts";

/** Why words are not with the server. */
export type HoldReason =
  /** No answer, or a fault that passes by itself: the same save is tried again. */
  | "offline"
  /** The session has ended: tried again once someone has logged in. */
  | "login"
  /** The page is older than the server's schema: it has to be loaded again. */
  | "client-old"
  /** The version was deleted: its words can be kept as a new version. */
  | "gone"
  /** The server does not take this content: tried again when it has changed. */
  | "too-large"
  | "refused";

export interface SavePause {
  reason: HoldReason;
  /** For the writer. */
  sentence: string;
}

const TOO_LARGE = "这一{场}太长，服务器收不下，请分成几处";

/** Refusals that pass by themselves: too slow, too many at once. */
const PASSING_STATUS = new Set([408, 429]);

/** `form`: of the document, whose parts are named. */
export function holdOf(error: unknown, form: Form): SavePause {
  const sentence = sentenceOf(error);
  const kind = kindOf(error);
  if (kind === "expired" || kind === "relogin")
    return { reason: "login", sentence: "登录过期了，请在新窗口登录；没有保存的内容会留在这里" };
  if (!(error instanceof ApiError)) return { reason: "refused", sentence };
  if (isTransient(error) || PASSING_STATUS.has(error.status)) return { reason: "offline", sentence };
  if (error.code === 4090) return { reason: "client-old", sentence };
  if (error.status === 410) return { reason: "gone", sentence };
  if (error.status === 413) return { reason: "too-large", sentence: inForm(TOO_LARGE, form) };
  return { reason: "refused", sentence };
}

/** Whether the same save is sent again by itself. */
export const isRetried = ({ reason }: SavePause): boolean => reason === "offline" || reason === "login";
/** Whether nothing is sent any more from this page. */
export const isFinal = ({ reason }: SavePause): boolean => reason === "client-old" || reason === "gone";
