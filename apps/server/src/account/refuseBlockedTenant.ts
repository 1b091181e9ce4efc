import { BLOCKED_TENANT } from "@mochang/contract";
import { AppError } from "../platform/index.ts";
import type { CurrentUser } from "./sessions.ts";

/** Members of tenant 8 may not evaluate: neither the page's calls nor anything that starts an evaluation. @throws AppError forbidden */
export function refuseBlockedTenant(user: Pick<CurrentUser, "tenantId">): void {
  if (user.tenantId === BLOCKED_TENANT) throw new AppError("forbidden");
}
