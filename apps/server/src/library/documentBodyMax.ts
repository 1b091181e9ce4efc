import { UPLOAD_MAX_CHARACTERS } from "@mochang/contract";

/**
 * Bytes of the JSON of the largest work: a script takes 13.6 bytes a character (measured: three of UTF-8, the rest is its short lines' ids and
 * kinds), prose about six. A text without headings is one row, so that one changed line may send all of it.
 */
export const DOCUMENT_BODY_MAX = UPLOAD_MAX_CHARACTERS * 14;
