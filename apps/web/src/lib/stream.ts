import type { EventSourceLike } from "./eventSourceLike.ts";
import { openWhileVisible, PAGE_VISIBILITY } from "./visibleSource.ts";

export interface StreamEffects {
  open: (url: string) => EventSourceLike;
  /** Runs `act` after `ms`; returns how to cancel it. */
  later: (act: () => void, ms: number) => () => void;
}

/** The browser's own streams, while the page is seen, and its clock. */
export const BROWSER: StreamEffects = {
  open: (url) => openWhileVisible(() => new EventSource(url), PAGE_VISIBILITY),
  later: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

const CLOSED = 2;
const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

/** The browser reconnects by itself with its Last-Event-ID; once it has closed the stream it does not. */
export const isClosed = (source: EventSourceLike): boolean => source.readyState === CLOSED;

export interface Reconnect {
  /** Runs `open` after a delay, which doubles with each try up to 15 s. */
  plan: (open: () => void) => void;
  /** The stream is open: the delay begins at its minimum again. */
  opened: () => void;
  cancel: () => void;
}

/** Opens a stream again that the browser has closed. */
export function createReconnect(later: StreamEffects["later"]): Reconnect {
  let cancel: (() => void) | null = null;
  let wait = MIN_DELAY_MS;
  return {
    plan(open) {
      cancel = later(open, wait);
      wait = Math.min(wait * 2, MAX_DELAY_MS);
    },
    opened: () => void (wait = MIN_DELAY_MS),
    cancel() {
      cancel?.();
      cancel = null;
    },
  };
}
