import { RecordCounts, ScriptPage, UnderWayList, type RecordOrder } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { get, postEarly } from "../../lib/api.ts";
import { pollOrRefetch } from "../../lib/refetchInterval.ts";
import { SCRIPTS_KEY, underWay } from "../queries.ts";

/** What a list of all types is narrowed to. */
export interface RecordFilter {
  type?: number | undefined;
  fileType?: number | undefined;
  /** The code of a genre. */
  fileTheme?: string | undefined;
  orderBy?: RecordOrder | undefined;
  scriptName?: string;
}

const POLL_MS = 2_500;

/** Records of all types or of one, those first that were changed last. */
export const useAllRecords = (page: number, pageSize: number, filter: RecordFilter = {}) =>
  useQuery({
    queryKey: [...SCRIPTS_KEY, "all", page, pageSize, filter],
    // The home page's first call is made by `preload.js` before this code is there.
    queryFn: () =>
      postEarly("/api/scripts/findPageByParam", { currentPage: page, pageSize, deleteFlag: 0, ...filter }, ScriptPage),
    placeholderData: keepPreviousData,
    ...REFETCH_ON_RETURN,
    refetchInterval: pollOrRefetch<{ records: Parameters<typeof underWay>[0][] }>(POLL_MS, ({ records }) =>
      records.some(underWay),
    ),
  });

/** How many records there are of each type, form and genre; of those alone whose names hold the words. */
export const useRecordCounts = (scriptName = "") =>
  useQuery({
    queryKey: [...SCRIPTS_KEY, "counts", scriptName],
    queryFn: ({ signal }) => get("/api/scripts/counts", { scriptName }, RecordCounts, signal),
    placeholderData: keepPreviousData,
    ...REFETCH_ON_RETURN,
  });

/** What is being made of one's scripts, and what broke off. */
export const useUnderWay = () =>
  useQuery({
    queryKey: [...SCRIPTS_KEY, "underWay"],
    queryFn: ({ signal }) => get("/api/scripts/underWay", {}, UnderWayList, signal),
    ...REFETCH_ON_RETURN,
    refetchInterval: pollOrRefetch<{ state: string }[]>(POLL_MS, (all) =>
      all.some(({ state }) => state === "queued" || state === "running"),
    ),
  });
