import { LEDGER_PAGE_SIZE, LedgerPage, TokenBalance, type LedgerKind } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { get, post } from "../lib/api.ts";
import { REFETCH_MS, refetchUntilLoaded } from "../lib/refetchInterval.ts";

export const INK_KEY = ["ink", "balance"] as const;

/** Milliseconds until the balance is asked for again: while ink is held for runs under way, it changes with every step that ends. */
export const balanceInterval = (query: {
  state: { data: TokenBalance | undefined; error: unknown };
}): number | false => ((query.state.data?.held ?? 0) > 0 ? REFETCH_MS : refetchUntilLoaded(query));

/** The account's ink, in units. */
export const useBalance = () =>
  useQuery({
    queryKey: INK_KEY,
    queryFn: ({ signal }) => get("/api/user/getTokenBalance", {}, TokenBalance, signal),
    staleTime: 30_000,
    refetchInterval: balanceInterval,
  });

/** A page of the account's ledger, of one kind of entries or all. */
export const useLedger = (page: number, kind: LedgerKind | "", month: string) =>
  useQuery({
    queryKey: ["ink", "ledger", page, kind, month],
    queryFn: () =>
      post("/api/ink/findPageByParam", { currentPage: page, pageSize: LEDGER_PAGE_SIZE, kind, month }, LedgerPage),
    placeholderData: keepPreviousData,
  });
