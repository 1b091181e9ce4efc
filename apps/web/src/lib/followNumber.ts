import type { EventSourceLike } from "./eventSourceLike.ts";
import { BROWSER, createReconnect, isClosed, type StreamEffects } from "./stream.ts";

/**
 * Tells of each higher value of a number that only grows (a document's saves, the revisions of a work's steps), from whatever window. The
 * connection is opened again when it breaks, at the address for the newest number that is known; the server then tells what was missed.
 * @returns ends it
 */
export function followNumber(
  addressFor: (lastNumber: number) => string,
  start: number,
  onNumber: (now: number) => void,
  { open, later }: StreamEffects = BROWSER,
): () => void {
  let lastNumber = start;
  let source: EventSourceLike | null = null;
  const reconnect = createReconnect(later);
  const connect = (): void => {
    source = open(addressFor(lastNumber));
    source.addEventListener("open", reconnect.opened);
    source.addEventListener("message", ({ data }) => {
      const now = Number(data);
      if (!(now > lastNumber)) return;
      lastNumber = now;
      onNumber(now);
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
