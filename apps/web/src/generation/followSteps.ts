import { GENERATION_PATHS } from "@mochang/contract/generation";
import { withQuery } from "../lib/api.ts";
import type { Source } from "../lib/source.ts";
import { BROWSER, createReconnect, isClosed, type StreamEffects } from "../lib/stream.ts";
import type { WorkKey } from "./workspace.ts";

/** Tells of each newer revision of a version's steps, from whatever window. The connection is opened again when it breaks; the server then tells what was missed. */
export function followSteps(
  { scriptId, versionId }: WorkKey,
  revision: number,
  onRevision: (revision: number) => void,
  { open, later }: StreamEffects = BROWSER,
): () => void {
  let known = revision;
  let source: Source | null = null;
  const reconnect = createReconnect(later);
  const connect = (): void => {
    source = open(withQuery(GENERATION_PATHS.stream, { scriptId, versionId, revision: known }));
    source.addEventListener("open", reconnect.opened);
    source.addEventListener("message", ({ data }) => {
      const now = Number(data);
      if (!(now > known)) return;
      known = now;
      onRevision(now);
    });
    source.addEventListener("error", () => {
      if (source && isClosed(source)) reconnect.plan(connect);
    });
  };
  connect();
  return () => {
    reconnect.cancel();
    source?.close();
  };
}
