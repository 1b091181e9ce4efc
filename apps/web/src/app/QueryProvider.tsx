import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { handleSessionError } from "../account/index.ts";
import { ApiError } from "../lib/apiError.ts";
import { onOtherWindowStored, tellOtherWindows } from "../lib/otherWindows.ts";
import { isRefetchedOnReturn } from "../lib/refetchOnReturn.ts";
import { refetchWhatFailed } from "../lib/refetchInterval.ts";

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // Only a failed network is retried: an answer of the server would be the same again.
            retry: (count, error) => count < 2 && error instanceof ApiError && error.code === 0,
            refetchOnWindowFocus: false,
            networkMode: "always",
            refetchOnReconnect: true,
            refetchInterval: refetchWhatFailed,
          },
          // Offline, a mutation fails at once instead of being paused and sent later without the user.
          mutations: { retry: false, networkMode: "always" },
        },
        queryCache: new QueryCache({ onError: (error) => handleSessionError(error, false) }),
        mutationCache: new MutationCache({
          onSuccess: tellOtherWindows,
          onError: (error) => handleSessionError(error, true),
        }),
      }),
  );
  // A window that is not seen asks when it is looked at again.
  useEffect(
    () =>
      onOtherWindowStored(() => {
        if (document.visibilityState === "visible")
          void client.refetchQueries({ type: "active", predicate: isRefetchedOnReturn });
      }),
    [client],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
