import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { meetSessionError } from "../account/index.ts";
import { ApiError } from "../lib/apiError.ts";
import { refetchWhatFailed } from "../lib/refetchInterval.ts";

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // An answer is an answer; only a network that failed is worth asking again.
            retry: (count, error) => count < 2 && error instanceof ApiError && error.code === 0,
            refetchOnWindowFocus: false,
            networkMode: "always",
            refetchOnReconnect: true,
            refetchInterval: refetchWhatFailed,
          },
          // Without a network a button says so at once; nothing waits in the dark and starts later.
          mutations: { retry: false, networkMode: "always" },
        },
        queryCache: new QueryCache({ onError: (error) => meetSessionError(error, false) }),
        mutationCache: new MutationCache({ onError: (error) => meetSessionError(error, true) }),
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
