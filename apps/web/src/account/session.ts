import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { SiteInfo, type UserInfo } from "@mochang/contract";
import { siteInfoInPage } from "../lib/siteInfoInPage.ts";
import { goToLogin } from "../lib/loginRedirect.ts";
import { confirm } from "../ui/confirm.tsx";
import { adoptUnsent, forgetUnsent, hasUnsent } from "./unsentWords.ts";
import { fetchSite, fetchUser, logOut } from "./api.ts";

export const USER_KEY = ["account", "user"] as const;
export const ACCOUNT_KEY = ["account", "account"] as const;

/** Who is logged in. The cookie is the session; this is only what the server says of it. */
export const useUser = () =>
  useQuery({
    queryKey: USER_KEY,
    queryFn: async ({ signal }) => {
      const user = await fetchUser(signal);
      await adoptUnsent(user);
      return user;
    },
    staleTime: 5 * 60_000,
    retry: false,
  });

/** What is known of this installation before anyone logs in; the home page comes with it. */
export const useSite = () =>
  useQuery({
    queryKey: ["account", "site"],
    initialData: () => SiteInfo.safeParse(siteInfoInPage()).data,
    queryFn: ({ signal }) => fetchSite(signal),
    staleTime: Infinity,
    retry: 1,
  });

/** Ends the session here and on the server, forgets what was loaded, and goes to /login. With unsent words on this machine it asks first. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const userId = client.getQueryData<UserInfo>(USER_KEY)?.id;
    const logOutAndLeave = async (): Promise<void> => {
      // A server that cannot be reached must not keep anyone in: the cookie then ends by itself.
      await logOut().catch(() => undefined);
      if (userId !== undefined) await forgetUnsent(userId);
      client.clear();
      goToLogin();
    };
    if (userId === undefined || !(await hasUnsent(userId))) return logOutAndLeave();
    confirm({
      title: "有没同步的字",
      content: "有些改动还没有存到服务器，只在这台电脑上。现在退出，它们会从这里删去。",
      okText: "仍然退出",
      cancelText: "先不退出",
      danger: true,
      onOk: logOutAndLeave,
    });
  }, [client]);
}
