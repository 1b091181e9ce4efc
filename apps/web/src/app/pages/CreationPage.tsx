import clsx from "clsx";
import { useCallback, useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserMenu } from "../../account/index.ts";
import { WorkspaceView } from "../../generation/index.ts";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import css from "../../ui/header.module.css";
import { RemoveViewParam } from "./RemoveViewParam.tsx";

/** /createdscript */
export function CreationPage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const scriptId = search.get("scriptId");
  // Only where the address is opened: a version that is switched to begins at its step.
  const [opensFiles, setOpensFiles] = useState(search.get("view") === "out");
  const onVersion = useCallback(
    (next: string) => {
      setOpensFiles(false);
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === "") after.delete("versionId");
          else after.set("versionId", next);
          return after;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  useEffect(() => {
    document.title = "生成剧本 · 墨场";
  }, []);
  return (
    <RequireLogin waiting={<WaitingPage />}>
      <RemoveViewParam />
      {scriptId ? (
        <WorkspaceView
          scriptId={scriptId}
          versionId={search.get("versionId") ?? ""}
          opensFiles={opensFiles}
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
      ) : (
        <Navigate to="/404" replace />
      )}
    </RequireLogin>
  );
}
