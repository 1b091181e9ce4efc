/** What a follower needs of an `EventSource`. */
export interface Source {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: { data?: string }) => void) => void;
  close: () => void;
}

export interface StreamEffects {
  open: (url: string) => Source;
  /** Runs `act` after `ms`; returns how to call it off. */
  later: (act: () => void, ms: number) => () => void;
}

/** The browser's own streams and clock. */
export const BROWSER: StreamEffects = {
  open: (url) => new EventSource(url),
  later: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

const CLOSED = 2;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** The browser comes back by itself, with its Last-Event-ID, until it has given up. */
export const hasGivenUp = (source: Source): boolean => source.readyState === CLOSED;

export interface Reconnect {
  /** Runs `open` after the next wait; waits double up to 15 s. */
  plan: (open: () => void) => void;
  /** The stream is open: the next wait is the first again. */
  opened: () => void;
  callOff: () => void;
}

/** How a follower opens a stream anew that the browser has given up. */
export function createReconnect(later: StreamEffects["later"]): Reconnect {
  let callOff: (() => void) | null = null;
  let wait = FIRST_WAIT_MS;
  return {
    plan(open) {
      callOff = later(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    },
    opened: () => void (wait = FIRST_WAIT_MS),
    callOff() {
      callOff?.();
      callOff = null;
    },
  };
}
