import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** Spec 3, section 9. */
const AFTER_TURN_MS = 300;
const WHILE_STREAMED_MS = 1_000;
const NEAR_PX = 100;

export interface ConversationExtent {
  /** The newest turn. */
  last: string | undefined;
  /** The oldest turn that is loaded. */
  first: string | undefined;
  /** What has come of the answer under way. */
  streamed: string;
  /** Loads older turns; null where there are none, or some are on their way. */
  loadOlder: (() => void) | null;
}

const toEnd = (list: HTMLElement): void => {
  list.scrollTop = list.scrollHeight;
};

/** What came above is as high as this. */
const keepPlace = (list: HTMLElement, height: number): void => {
  list.scrollTop += height;
};

/**
 * Scrolls a talk: to its end after each turn, with an answer as it comes at most once a second and only while its reader is at the end; older turns come when its
 * reader nears the beginning, and nothing moves then. @returns what to do when the list is scrolled
 */
export function useChatScroll(
  list: RefObject<HTMLElement | null>,
  { last, first, streamed, loadOlder }: ConversationExtent,
) {
  const isAtEnd = useRef(true);
  const before = useRef({ first, height: 0 });
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(() => list.current && toEnd(list.current), AFTER_TURN_MS);
    return () => clearTimeout(timer);
  }, [last, list]);
  useEffect(() => {
    if (streamed === "" || !isAtEnd.current) return;
    waiting.current ??= setTimeout(() => {
      waiting.current = null;
      if (list.current && isAtEnd.current) toEnd(list.current);
    }, WHILE_STREAMED_MS);
  }, [streamed, list]);
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current);
    },
    [],
  );
  // Older turns come above what is read.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const grown = element.scrollHeight - before.current.height;
    if (before.current.first !== undefined && before.current.first !== first && grown > 0) keepPlace(element, grown);
    before.current = { first, height: element.scrollHeight };
  });
  return useCallback(() => {
    const element = list.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (element.scrollTop < NEAR_PX) loadOlder?.();
  }, [list, loadOlder]);
}
