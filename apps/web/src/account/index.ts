import "./login.css";

export { LoginBoard } from "./LoginBoard.tsx";
export { LoginForm } from "./LoginForm.tsx";
export { SiteFoot } from "./SiteFoot.tsx";
export { RequireLogin } from "./RequireLogin.tsx";
export { useLogout, USER_KEY, useSite, useUser } from "./session.ts";
export { useReloginDialog } from "./useReloginDialog.ts";
export { UserLine, UserMenu } from "./UserMenu.tsx";
