import { TokenBalance } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { get } from "../lib/api.ts";
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
