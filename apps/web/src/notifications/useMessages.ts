import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Message } from "@mochang/contract";
import { fetchMessages, markRead } from "./api.ts";
import { listOf, firstPageOnly, newUnread, nextPage, withRead, type Messages } from "./messageList.ts";
import { notify } from "./browserNotifications.ts";

export const MESSAGES_KEY = ["messages"] as const;
/** Polled also while the page is in the background, where a notification is useful. */
const POLL_MS = 10_000;

/** The messages as the bell has them, for other places on the page: they are asked for once for all. */
export function useMessageList() {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: MESSAGES_KEY,
    queryFn: ({ pageParam }) => fetchMessages(pageParam),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    // The panel may open after the answer came: what it shows is followed before it reads it.
    notifyOnChangeProps: ["data", "isError", "error", "hasNextPage", "isFetchingNextPage", "isFetchNextPageError"],
  });
  const list = useMemo(() => (query.data ? listOf(query.data) : null), [query.data]);
  const change = useCallback(
    (how: (all: Messages) => Messages) => client.setQueryData<Messages>(MESSAGES_KEY, (all) => all && how(all)),
    [client],
  );
  const read = (id?: string): void => {
    change((all) => withRead(all, id));
    // If the call fails, the next poll shows them as unread again.
    void markRead(id).catch(() => undefined);
  };
  return { query, list, change, read };
}

/** The messages, the newest first, older ones by the page, and how many are unread. New ones are also told by the browser, where the user allowed it. */
export function useMessages() {
  const { query, list, change, read } = useMessageList();
  const before = useRef<Message[] | null>(null);
  useEffect(() => {
    if (!list) return;
    // Messages that were there when the page opened are not announced.
    if (before.current) for (const message of newUnread(before.current, list)) notify(message);
    before.current = list;
  }, [list]);
  return {
    query,
    list,
    unread: query.data?.pages[0]?.unread ?? 0,
    read,
    forgetOlder: () => void change(firstPageOnly),
  };
}
