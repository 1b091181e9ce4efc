import { MESSAGES, type ExportRecord, type ExportRecordPage } from "@mochang/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { z } from "zod";
import { pollOrRefetch } from "../lib/refetchInterval.ts";
import { BROWSER } from "../lib/stream.ts";
import { canFollow } from "../run/useRun.ts";
import { useLatestCallback } from "../lib/useLatestCallback.ts";
import { useToasts } from "../ui/toasts.ts";
import { fetchRecords } from "./api.ts";
import { followRecords, type RecordFollower } from "./followRecords.ts";
import { applyMessage, endedSince, withoutRecords } from "./exportRecordState.ts";

export const RECORDS_KEY = ["records"] as const;
export type Page = z.infer<typeof ExportRecordPage>;

/** The records that this window is deleting. */
export const deletingRecords = new Set<string>();

/** Where no stream can be opened the list is asked again this often. */
const POLL_MS = 2_500;

const generating = (page: Page | undefined): ExportRecord[] => page?.records.filter((r) => r.isLoading === 1) ?? [];

/** A page of records; while `shown`, those that are being made move by their streams. `ended` is told when one has ended. */
export function useRecords(page: number, isVisible: boolean, ended: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const query = useQuery({
    queryKey: [...RECORDS_KEY, page],
    queryFn: async () => withoutRecords(await fetchRecords(page), deletingRecords),
    placeholderData: keepPreviousData,
    refetchInterval: pollOrRefetch<Page>(POLL_MS, (data) => !canFollow() && generating(data).length > 0),
  });

  const onMessage = useLatestCallback((id: string, message: Parameters<typeof applyMessage>[1]) =>
    client.setQueryData<Page>(
      [...RECORDS_KEY, page],
      (data) =>
        data && {
          ...data,
          records: data.records.map((r) => (r.id === id && r.isLoading === 1 ? applyMessage(r, message) : r)),
        },
    ),
  );
  const going = useRef(new Set<string>());
  const tellEnded = useEffectEvent(ended);
  useEffect(() => {
    const over = isVisible && query.data ? endedSince(going.current, query.data.records) : [];
    if (over.length === 0) return;
    if (over.some((r) => r.isLoading === 2)) toasts.warn(MESSAGES.streamFailed);
    // The list has the reason of the failure and the file of a partial report.
    void client.invalidateQueries({ queryKey: RECORDS_KEY });
    tellEnded();
  }, [client, toasts, isVisible, query.data]);

  const follower = useRef<RecordFollower | null>(null);
  const ids = isVisible
    ? generating(query.data)
        .map((r) => r.id)
        .join(",")
    : "";
  useEffect(() => {
    if (!canFollow()) return;
    follower.current ??= followRecords(BROWSER, onMessage);
    follower.current.follow(ids === "" ? [] : ids.split(","));
  }, [ids, onMessage]);
  // Streams close when the page is left.
  useEffect(
    () => () => {
      follower.current?.stop();
      follower.current = null;
    },
    [],
  );
  return query;
}
