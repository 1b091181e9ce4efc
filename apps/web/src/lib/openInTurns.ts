import type { EventSourceLike } from "./eventSourceLike.ts";
import type { StreamPlace, TakePlace } from "./browserPlaces.ts";

const CONNECTING = 0;
const CLOSED = 2;
/** A stream that others wait for gives its place up after so long. */
const TURN_MS = 1_000;

type Listener = (event: { data?: string }) => void;

/**
 * A stream that holds a connection only in its turn, where the windows of a browser together follow more than it has places for: two that stand side by side would
 * take all its connections, and no button would be answered any more. Opened again it begins as a new one: what it tells first must say where things are now.
 */
export function openInTurns(
  open: () => EventSourceLike,
  take: TakePlace,
  later: (act: () => void, ms: number) => () => void,
): EventSourceLike {
  const listeners: [type: string, listener: Listener][] = [];
  const ended = new AbortController();
  let source: EventSourceLike | null = null;
  let endTurn = (): void => undefined;
  const waitForTurn = async (): Promise<void> => {
    const place = await take(ended.signal);
    if (ended.signal.aborted) place?.giveBack();
    else if (place) connect(place);
  };
  const connect = (place: StreamPlace): void => {
    const ownSource = open();
    let cancel = (): void => undefined;
    const leave = (): void => {
      cancel();
      place.giveBack();
    };
    const beginTurn = (): void => {
      cancel();
      cancel = later(() => void giveWay(), TURN_MS);
    };
    const giveWay = async (): Promise<void> => {
      const isWaitedFor = await place.isWaitedFor();
      if (source !== ownSource || ended.signal.aborted || ownSource.readyState === CLOSED) return;
      if (!isWaitedFor) return beginTurn();
      source = null;
      ownSource.close();
      leave();
      void waitForTurn();
    };
    source = ownSource;
    endTurn = leave;
    // The turn begins once it is open: on a slow machine it would be over before anything was told.
    ownSource.addEventListener("open", beginTurn);
    // What the browser has given up stays as it is: its follower opens another.
    ownSource.addEventListener("error", () => {
      if (ownSource.readyState === CLOSED) leave();
    });
    for (const [type, listener] of listeners) ownSource.addEventListener(type, listener);
  };
  void waitForTurn();
  return {
    get readyState() {
      return ended.signal.aborted ? CLOSED : (source?.readyState ?? CONNECTING);
    },
    addEventListener(type, listener) {
      listeners.push([type, listener]);
      source?.addEventListener(type, listener);
    },
    close() {
      ended.abort();
      source?.close();
      endTurn();
    },
  };
}
