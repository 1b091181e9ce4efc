import type { MessagePage } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { fetchMessages, markRead } from "./api.ts";
import { notify } from "./notifications.ts";

export const MESSAGES_KEY = ["messages"] as const;
/** Also while the page lies in the background: that is when a notification is of use. */
const LOOK_MS = 10_000;

type Page = z.infer<typeof MessagePage>;

/** The newest messages, and how many are unread. New ones are also told by the browser, where the user allowed it. */
export function useMessages() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: MESSAGES_KEY, queryFn: fetchMessages, refetchInterval: LOOK_MS, refetchIntervalInBackground: true });
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (!query.data) return;
    const since = known.current;
    known.current = query.data.records.reduce((newest, m) => (m.time > newest ? m.time : newest), since ?? "");
    // What was there when the page opened is no news.
    if (since !== null) for (const message of query.data.records) if (!message.read && message.time > since) notify(message);
  }, [query.data]);

  const read = (id?: string): void => {
    client.setQueryData<Page>(MESSAGES_KEY, (page) => page && { ...page, unread: id === undefined ? 0 : Math.max(0, page.unread - 1), records: page.records.map((m) => (id === undefined || m.id === id ? { ...m, read: true } : m)) });
    // Should the server not hear it, the next look shows them unread again.
    void markRead(id).catch(() => undefined);
  };
  return { query, read };
}
