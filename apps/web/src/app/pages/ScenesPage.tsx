import { lazy, Suspense, useEffect } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserLine } from "../../account/index.ts";
import { loadScenes, preloadStructure } from "../../evaluation/index.ts";
import { loadPage } from "../../library/index.ts";
import { withQuery } from "../../lib/api.ts";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";

const ScenesView = lazy(async () => ({ default: (await loadScenes()).ScenesView }));
const idOf = (search: URLSearchParams): string | null => search.get("script_id") ?? search.get("scriptId");
// The script and both chunks are on their way while the session is asked for.
const opened = idOf(new URLSearchParams(location.search));
if (opened) preloadStructure(opened);
void loadScenes();
void loadPage();
const WAITING = <div className="app" aria-busy="true" />;

function Page({ scriptId }: { scriptId: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = "场景分析 · 墨场";
  }, []);
  return (
    <Suspense fallback={WAITING}>
      <ScenesView
        key={scriptId}
        scriptId={scriptId}
        reportUrl={withQuery("/fullanalyze", { script_id: scriptId, file_type: search.get("fileType") ?? search.get("file_type") ?? 2 })}
        onLeave={() => void navigate("/")}
        account={
          <>
            <ThemeSwitch />
            <UserLine />
          </>
        }
      />
    </Suspense>
  );
}

/** /scenesanalyze */
export function ScenesPage() {
  const [search] = useSearchParams();
  const scriptId = idOf(search);
  if (!scriptId) return <Navigate to="/404" replace />;
  return (
    <RequireLogin waiting={WAITING}>
      <Page scriptId={scriptId} />
    </RequireLogin>
  );
}
