import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { goToLogin } from "../lib/loginRedirect.ts";
import { fetchSite, fetchUser, logOut } from "./api.ts";

const USER_KEY = ["account", "user"] as const;

/** Who is logged in. The cookie is the session; this is only what the server says of it. */
export const useUser = () =>
  useQuery({ queryKey: USER_KEY, queryFn: ({ signal }) => fetchUser(signal), staleTime: 5 * 60_000, retry: false });

/** What is known of this installation before anyone logs in. */
export const useSite = () =>
  useQuery({
    queryKey: ["account", "site"],
    queryFn: ({ signal }) => fetchSite(signal),
    staleTime: Infinity,
    retry: 1,
  });

/** Ends the session here and on the server, forgets what was loaded, and goes to /login. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    // A server that cannot be reached must not keep anyone in: the cookie then ends by itself.
    await logOut().catch(() => undefined);
    client.clear();
    goToLogin();
  }, [client]);
}
