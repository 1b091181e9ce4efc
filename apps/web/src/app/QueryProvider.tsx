import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useReloginDialog } from "../account/index.ts";
import { ApiError, kindOf } from "../lib/apiError.ts";
import { heal } from "../lib/heal.ts";
import { router } from "./router.tsx";

/** Session errors are met here, once for the whole app; every other error is the feature's. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const relogin = useReloginDialog();
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
            refetchInterval: heal,
          },
          // Without a network a button says so at once; nothing waits in the dark and starts later.
          mutations: { retry: false, networkMode: "always" },
        },
        queryCache: new QueryCache(),
        mutationCache: new MutationCache(),
      }),
  );
  useEffect(() => {
    const meet = (error: unknown) => {
      const kind = kindOf(error);
      if (kind === "relogin") relogin();
      if (kind === "expired" && location.pathname !== "/login") {
        const from = location.pathname + location.search;
        client.clear();
        void router.navigate("/login", { replace: true, state: { from } });
      }
    };
    client.getQueryCache().config.onError = meet;
    client.getMutationCache().config.onError = meet;
  }, [client, relogin]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
