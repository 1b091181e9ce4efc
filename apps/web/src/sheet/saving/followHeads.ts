import { withQuery } from "../../lib/api.ts";
import type { Source } from "../../lib/source.ts";
import { BROWSER, createReconnect, isClosed, type StreamEffects } from "../../lib/stream.ts";
import type { DocumentKey } from "./api.ts";

/** Tells of each newer save of a document while it is followed. The connection is opened again when it breaks; the server then tells what was missed. */
export function followHeads(
  { scriptId, versionId }: DocumentKey,
  seq: number,
  onHead: (head: number) => void,
  { open, later }: StreamEffects = BROWSER,
): () => void {
  let known = seq;
  let source: Source | null = null;
  const reconnect = createReconnect(later);
  const connect = (): void => {
    source = open(withQuery("/sse-api/document/heads", { scriptId, versionId, seq: known }));
    source.addEventListener("open", reconnect.opened);
    source.addEventListener("message", ({ data }) => {
      const head = Number(data);
      if (!(head > known)) return;
      known = head;
      onHead(head);
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
