import { useCallback, useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserMenu } from "../../account/index.ts";
import { assistantWay, EditorView, keepVersion, keptVersion } from "../../editing/index.ts";
import { useBalance } from "../../ink/index.ts";
import { inkText } from "../../lib/inkText.ts";
import { preloadStructure } from "../../sheet/index.ts";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";

const idOf = (search: URLSearchParams): string | null => search.get("scriptId") ?? search.get("script_id");
/** The address names the version, else the window's session does. */
const versionOf = (search: URLSearchParams, scriptId: string): string =>
  search.get("versionId") ?? keptVersion(scriptId);

// The script is on its way while the code is.
const address = new URLSearchParams(location.search);
const opened = idOf(address);
if (opened) preloadStructure(opened, versionOf(address, opened) || undefined);

/** /newEditscript */
export const EditorPage = () => <Editor />;

/** /editscript, an older address: the same editor with the assistant in front. */
export function AssistedEditorPage() {
  useState(() => assistantWay.set({ way: "proofread", draft: "" }));
  return <Editor front="assistant" />;
}

/** The right end of the header. */
function Account() {
  const balance = useBalance();
  return (
    <>
      <ThemeSwitch />
      <UserMenu {...(balance.data && { note: `余墨 ${inkText(balance.data.balance)}` })} />
    </>
  );
}

function Editor({ front }: { front?: string }) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const scriptId = idOf(search);
  const versionId = versionOf(search, scriptId ?? "");
  const onVersion = useCallback(
    (next: string) => {
      keepVersion({ scriptId: scriptId ?? "", versionId: next });
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
    [scriptId, setSearch],
  );
  useEffect(() => {
    document.title = `${search.get("scriptName") ?? "剧本"} · 墨场`;
  }, [search]);
  return (
    <RequireLogin waiting={<WaitingPage />}>
      {scriptId ? (
        <EditorView
          key={`${scriptId} ${versionId}`}
          scriptId={scriptId}
          versionId={versionId}
          onVersion={onVersion}
          {...(front !== undefined && { front })}
          onLeave={() => void navigate("/dashboard/list")}
          account={<Account />}
        />
      ) : (
        <Navigate to="/404" replace />
      )}
    </RequireLogin>
  );
}
