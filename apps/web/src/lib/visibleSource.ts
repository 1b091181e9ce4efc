import type { EventSourceLike } from "./eventSourceLike.ts";

type Listener = (event: { data?: string }) => void;

/** What tells whether anybody sees the page. */
export interface Visibility {
  isHidden: () => boolean;
  /** Calls `act` after each change; returns how to end that. */
  onChange: (act: () => void) => () => void;
}

/** The page's own visibility. */
export const PAGE_VISIBILITY: Visibility = {
  isHidden: () => document.visibilityState === "hidden",
  onChange(act) {
    document.addEventListener("visibilitychange", act);
    return () => document.removeEventListener("visibilitychange", act);
  },
};

/**
 * A stream that holds a connection only while the page is seen: a browser opens six to one host over HTTP/1.1, for all its windows together, so that
 * a seventh window would load nothing. Seen again, the same address is opened anew; what it tells first must say where things are now.
 */
export function openWhileVisible(open: () => EventSourceLike, { isHidden, onChange }: Visibility): EventSourceLike {
  const listeners: [type: string, listener: Listener][] = [];
  let source: EventSourceLike | null = null;
  let closed = false;
  const connect = (): void => {
    source = open();
    for (const [type, listener] of listeners) source.addEventListener(type, listener);
  };
  const follow = (): void => {
    if (isHidden()) {
      // A connection that the browser has given up stays as it is: its follower opens another.
      if (source?.readyState === CLOSED) return;
      source?.close();
      source = null;
    } else if (source === null) connect();
  };
  const endFollowing = onChange(follow);
  if (!isHidden()) connect();
  return {
    get readyState() {
      return closed ? CLOSED : (source?.readyState ?? CONNECTING);
    },
    addEventListener(type, listener) {
      listeners.push([type, listener]);
      source?.addEventListener(type, listener);
    },
    close() {
      closed = true;
      endFollowing();
      source?.close();
    },
  };
}

const CONNECTING = 0;
const CLOSED = 2;
