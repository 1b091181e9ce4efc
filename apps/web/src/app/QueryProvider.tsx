import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { askToLogInAgain } from "../account/index.ts";
import { ApiError, kindOf } from "../lib/apiError.ts";
import { refetchWhatFailed } from "../lib/refetchInterval.ts";
import { goToLogin } from "../lib/loginState.ts";

/** Session errors are met here, once for the whole app; every other error is the feature's. */
function meetSessionError(error: unknown): void {
  const kind = kindOf(error);
  if (kind === "relogin") askToLogInAgain();
  if (kind === "expired") goToLogin({ from: location.pathname + location.search });
}

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
        queryCache: new QueryCache({ onError: meetSessionError }),
        mutationCache: new MutationCache({ onError: meetSessionError }),
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
