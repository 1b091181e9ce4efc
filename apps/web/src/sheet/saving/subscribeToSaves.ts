import { withQuery } from "../../lib/api.ts";
import { followNumber } from "../../lib/followNumber.ts";
import type { StreamEffects } from "../../lib/stream.ts";
import type { DocumentKey } from "./api.ts";

/** Tells of each newer save of a document while it is followed. */
export const subscribeToSaves = (
  { scriptId, versionId }: DocumentKey,
  from: number,
  onHead: (head: number) => void,
  effects?: StreamEffects,
): (() => void) =>
  followNumber((seq) => withQuery("/sse-api/document/heads", { scriptId, versionId, seq }), from, onHead, effects);
