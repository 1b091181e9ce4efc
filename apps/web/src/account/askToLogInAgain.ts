import { confirm } from "../ui/confirm.tsx";
import { logOut } from "./api.ts";

let open = false;

/** Codes 50008, 50012 and 50014: the session was taken over or ended elsewhere. English, as the spec has it; one dialog at a time. */
export function askToLogInAgain(): void {
  if (open) return;
  open = true;
  confirm({
    title: "Confirm logout",
    content: "You have been logged out, you can cancel to stay on this page, or log in again",
    okText: "Re-Login",
    cancelText: "Cancel",
    onClosed: () => {
      open = false;
    },
    onOk: async () => {
      await logOut().catch(() => undefined);
      location.assign("/login");
    },
  });
}
