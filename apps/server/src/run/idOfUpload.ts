import { createHash } from "node:crypto";

/**
 * The id of the script, and of its import's run, that a user uploads under a number of its own making (`x-upload-id`). Each user's numbers
 * are apart: nobody learns from a refusal that another's exists.
 */
export function idOfUpload(userId: string, number: string): string {
  const hex = createHash("sha256").update(`upload:${userId}:${number}`).digest("hex");
  // A UUID of version 8, whose content is one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
