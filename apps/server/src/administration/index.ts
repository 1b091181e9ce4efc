export { editPost, grantInk, publishPost, ROLES, setRole, setTenant, type ActDeps } from "./acts.ts";
export { COMMAND_LINE } from "./auditLog.ts";
export { recordedCall, sweepProviderCalls } from "./providers.ts";
export { registerAdministration } from "./routes.ts";
