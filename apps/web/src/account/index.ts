export {
  changePhone,
  endOtherSessions,
  endSession,
  fetchAccount,
  proveOldPhone,
  requestDeletion,
  withdrawDeletion,
} from "./api.ts";
export { DataExport } from "./DataExport.tsx";
export { DeletionNotice } from "./DeletionNotice.tsx";
export { handleSessionError } from "./handleSessionError.ts";
export { RequireLogin } from "./RequireLogin.tsx";
export { ACCOUNT_KEY, USER_KEY, useLogout, useSite, useUser } from "./session.ts";
export { UserLine, UserMenu } from "./UserMenu.tsx";
