export { meetSessionError } from "./meetSessionError.ts";
export { RequireLogin } from "./RequireLogin.tsx";
export { useLogout, useSite, useUser } from "./session.ts";
export { UserLine, UserMenu } from "./UserMenu.tsx";
