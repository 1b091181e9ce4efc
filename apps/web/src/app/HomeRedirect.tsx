import { BLOCKED_TENANT, ERRORS } from "@mochang/contract";
import { Link, Navigate } from "react-router";
import { Button } from "../ui/Button.tsx";
import { RequireLogin, useLogout, useUser } from "../account/index.ts";
import { LonePage } from "../ui/LonePage.tsx";

/** Until the home page is there, home is the list of works. */
export const HomeRedirect = () => (
  <RequireLogin waiting={null}>
    <Home />
  </RequireLogin>
);

function Home() {
  const user = useUser();
  const blocked = user.data?.tenantId === BLOCKED_TENANT;
  return <Navigate to={blocked ? "/pinggu/editscriptUpload" : "/pinggu/pingguUpload"} replace />;
}

/** Tenant 8 may not evaluate; the server refuses its calls as well. */
export function NoPermission() {
  const logout = useLogout();
  return (
    <LonePage>
      <span className="brand">墨场</span>
      <h1 className="h1">没有权限</h1>
      <p className="quiet">{ERRORS.forbidden.msg}。</p>
      <p>
        <Link className="link" to="/pinggu/editscriptUpload">
          去修改剧本
        </Link>
      </p>
      <Button onClick={() => void logout()}>退出登录</Button>
    </LonePage>
  );
}
