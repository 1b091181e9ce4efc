import { LEDGER_PAGE_SIZE, LedgerPage, TokenBalance, type LedgerKind } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { get, post } from "../lib/api.ts";
import { refetchUntilLoaded } from "../lib/refetchInterval.ts";

export const INK_KEY = ["ink", "balance"] as const;

/** The account's ink, in units. */
export const useBalance = () =>
  useQuery({
    queryKey: INK_KEY,
    queryFn: ({ signal }) => get("/api/user/getTokenBalance", {}, TokenBalance, signal),
    staleTime: 30_000,
    refetchInterval: refetchUntilLoaded,
  });

/** A page of the account's ledger, of one kind of entries or all. */
export const useLedger = (page: number, kind: LedgerKind | "") =>
  useQuery({
    queryKey: ["ink", "ledger", page, kind],
    queryFn: () =>
      post("/api/ink/findPageByParam", { currentPage: page, pageSize: LEDGER_PAGE_SIZE, kind }, LedgerPage),
    placeholderData: keepPreviousData,
  });
