import { ERRORS } from "@mochang/contract";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { toasts } from "../ui/toasts.ts";

export const HomeRedirect = () => <Navigate to="/dashboard/list" replace />;

/** Tenant 8 may not evaluate; the server refuses its calls as well. */
export function NoPermission() {
  useEffect(() => toasts.warn(ERRORS.forbidden.msg), []);
  return <Navigate to="/dashboard" replace />;
}
