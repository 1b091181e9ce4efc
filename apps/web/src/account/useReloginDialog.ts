import { App } from "antd";
import { useCallback, useRef } from "react";
import { logOut } from "./api.ts";

/** Codes 50008, 50012 and 50014: the session was taken over or ended elsewhere. English, as the spec has it; one dialog at a time. */
export function useReloginDialog(): () => void {
  const { modal } = App.useApp();
  const open = useRef(false);
  return useCallback(() => {
    if (open.current) return;
    open.current = true;
    modal.confirm({
      title: "Confirm logout",
      content: "You have been logged out, you can cancel to stay on this page, or log in again",
      okText: "Re-Login",
      cancelText: "Cancel",
      icon: null,
      afterClose: () => {
        open.current = false;
      },
      onOk: async () => {
        await logOut().catch(() => undefined);
        location.assign("/login");
      },
    });
  }, [modal]);
}
