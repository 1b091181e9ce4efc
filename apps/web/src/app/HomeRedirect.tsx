import { ERRORS } from "@mochang/contract";
import { Link, Navigate } from "react-router";
import { Button } from "../ui/Button.tsx";
import { useLogout } from "../account/index.ts";
import { CenteredPage } from "../ui/CenteredPage.tsx";

export const HomeRedirect = () => <Navigate to="/dashboard/list" replace />;

/** Tenant 8 may not evaluate; the server refuses its calls as well. */
export function NoPermission() {
  const logout = useLogout();
  return (
    <CenteredPage>
      <span className="brand">墨场</span>
      <h1 className="h1">没有权限</h1>
      <p className="quiet">{ERRORS.forbidden.msg}。</p>
      <p>
        <Link className="link" to="/dashboard">
          回首页
        </Link>
      </p>
      <Button onClick={() => void logout()}>退出登录</Button>
    </CenteredPage>
  );
}
