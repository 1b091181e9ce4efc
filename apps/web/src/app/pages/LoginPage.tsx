import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { LoginBoard, LoginForm, SiteFoot, USER_KEY, useUser } from "../../account/index.ts";
import { useToasts } from "../../ui/toasts.ts";

export function LoginPage() {
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const toasts = useToasts();
  const state = useLocation().state as { from?: string; say?: string } | null;
  const home = state?.from?.startsWith("/") && !state.from.startsWith("//") ? state.from : "/";
  const say = state?.say;

  useEffect(() => {
    document.title = "登录 · 墨场";
  }, []);
  useEffect(() => {
    if (say) toasts.warn(say);
  }, [say, toasts]);

  if (user.data) return <Navigate to={home} replace />;
  return (
    <div className="login">
      <LoginBoard />
      <main className="side-form">
        <span className="brand">墨场</span>
        <LoginForm
          onDone={() => {
            client.removeQueries({ queryKey: USER_KEY });
            void navigate(home, { replace: true });
          }}
        />
        <SiteFoot />
      </main>
    </div>
  );
}
