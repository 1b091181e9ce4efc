export {
  editPost,
  grantInk,
  notePhonesShown,
  publishPost,
  ROLES,
  setRole,
  setTenant,
  type ActionDeps,
} from "./actions.ts";
export { COMMAND_LINE } from "./auditLog.ts";
export { recordedCall, sweepProviderCalls } from "./providers.ts";
export { registerAdministration } from "./routes.ts";
