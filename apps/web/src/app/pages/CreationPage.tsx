import clsx from "clsx";
import { useCallback, useEffect } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserMenu } from "../../account/index.ts";
import { WorkspaceView } from "../../generation/index.ts";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import css from "../../ui/header.module.css";

/** /createdscript */
export function CreationPage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const scriptId = search.get("scriptId");
  const onVersion = useCallback(
    (next: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === "") after.delete("versionId");
          else after.set("versionId", next);
          return after;
        },
        { replace: true },
      ),
    [setSearch],
  );
  useEffect(() => {
    document.title = "生成剧本 · 墨场";
  }, []);
  if (!scriptId) return <Navigate to="/404" replace />;
  return (
    <RequireLogin waiting={<WaitingPage />}>
      <WorkspaceView
        scriptId={scriptId}
        versionId={search.get("versionId") ?? ""}
        onVersion={onVersion}
        onLeave={() => void navigate("/pinggu/createdscript")}
        account={
          // A phone's header has room for the work alone; the rest is one step back.
          <span className={clsx("only-d", css.account)}>
            <ThemeSwitch />
            <UserMenu />
          </span>
        }
      />
    </RequireLogin>
  );
}
