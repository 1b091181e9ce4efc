import type { UserInfo } from "@mochang/contract";
import type { CurrentUser } from "./sessions.ts";

/** The user as the session of the web app holds it. `roleNamesStr` joins role names with commas. */
export const presentUser = (user: CurrentUser): UserInfo => ({
  id: user.id,
  phone: user.phone,
  userName: user.userName,
  roleNamesStr: user.role,
  tenantId: user.tenantId,
});
