import type { EventSourceLike } from "./eventSourceLike.ts";
import { openInTurns } from "./openInTurns.ts";
import { browserPlaces, sharesOneConnection } from "./browserPlaces.ts";
import { openWhileVisible, PAGE_VISIBILITY } from "./visibleSource.ts";

export interface StreamEffects {
  open: (url: string) => EventSourceLike;
  /** Runs `act` after `ms`; returns how to cancel it. */
  later: (act: () => void, ms: number) => () => void;
}

const CLOSED = 2;

/** In the place of a stream where the browser has none: it tells nothing, and whoever follows it goes on without. */
const NO_STREAM: EventSourceLike = {
  readyState: CLOSED,
  addEventListener: () => undefined,
  close: () => undefined,
};

const afterTime: StreamEffects["later"] = (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

function openInBrowser(url: string): EventSourceLike {
  const open = (): EventSourceLike => new EventSource(url);
  const take = sharesOneConnection(performance) ? null : browserPlaces(navigator);
  return openWhileVisible(take ? () => openInTurns(open, take, afterTime) : open, PAGE_VISIBILITY);
}

/** The browser's own streams, while the page is seen and in their turn, and its clock. */
export const BROWSER: StreamEffects = {
  open: (url) => (typeof EventSource === "undefined" ? NO_STREAM : openInBrowser(url)),
  later: afterTime,
};

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
