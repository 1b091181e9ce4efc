import type { UserInfo } from "@mochang/contract";

/** What is shown of /admin; each call is judged by the server. */
export const isAdmin = ({ roleNamesStr }: Pick<UserInfo, "roleNamesStr">): boolean =>
  roleNamesStr.split(",").includes("admin");
