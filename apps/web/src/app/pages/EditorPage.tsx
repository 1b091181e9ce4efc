import { useEffect } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserMenu } from "../../account/index.ts";
import { EditorView } from "../../editing/index.ts";
import { preloadStructure } from "../../sheet/index.ts";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";

const idOf = (search: URLSearchParams): string | null => search.get("scriptId") ?? search.get("script_id");
const versionOf = (search: URLSearchParams): string => search.get("versionId") ?? "";

// The script is on its way while the code is.
const address = new URLSearchParams(location.search);
const opened = idOf(address);
if (opened) preloadStructure(opened, versionOf(address) || undefined);

/** /newEditscript */
export function EditorPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const scriptId = idOf(search);
  const versionId = versionOf(search);
  useEffect(() => {
    document.title = `${search.get("scriptName") ?? "剧本"} · 墨场`;
  }, [search]);
  if (!scriptId) return <Navigate to="/404" replace />;
  return (
    <RequireLogin waiting={<WaitingPage />}>
      <EditorView
        key={`${scriptId} ${versionId}`}
        scriptId={scriptId}
        versionId={versionId}
        onLeave={() => void navigate("/dashboard/list")}
        account={
          <>
            <span className="only-d">
              <ThemeSwitch />
            </span>
            <UserMenu />
          </>
        }
      />
    </RequireLogin>
  );
}
