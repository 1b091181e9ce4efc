import { GENERATION_PATHS } from "@mochang/contract/generation";
import { withQuery } from "../lib/api.ts";
import { followNumber } from "../lib/followNumber.ts";
import type { StreamEffects } from "../lib/stream.ts";
import type { WorkKey } from "./workspace.ts";

/** Tells of each newer revision of a version's steps, from whatever window. */
export const followSteps = (
  { scriptId, versionId }: WorkKey,
  from: number,
  onRevision: (revision: number) => void,
  effects?: StreamEffects,
): (() => void) =>
  followNumber(
    (revision) => withQuery(GENERATION_PATHS.stream, { scriptId, versionId, revision }),
    from,
    onRevision,
    effects,
  );
