import { ApiError, kindOf, sentenceOf } from "../lib/apiError.ts";
import type { UploadPageWords } from "./uploadFormTexts.ts";

/** Why an upload failed, in the words of its page; a reason that the server gives of its own is kept. */
export function uploadSentence(error: unknown, words: UploadPageWords): string {
  if (!(error instanceof ApiError) || kindOf(error) === "network") return words.failed;
  // A success whose data is not what it must be.
  if (error.code === 500 && error.status === 200) return words.unreadable;
  return sentenceOf(error);
}
