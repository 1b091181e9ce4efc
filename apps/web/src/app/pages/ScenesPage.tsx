import { useEffect, useMemo, type ComponentType } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserMenu } from "../../account/index.ts";
import { loadScenes } from "../../evaluation/index.ts";
import { AntdProvider } from "../../ui/AntdProvider.tsx";
import { withQuery } from "../../lib/api.ts";
import { placeIn } from "../../library/index.ts";
import { preloadStructure, wantsImportNotes, wantsNote } from "../../sheet/index.ts";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";

const idOf = (search: URLSearchParams): string | null => search.get("script_id") ?? search.get("scriptId");
// The script is on its way while the code is.
const opened = idOf(new URLSearchParams(location.search));
if (opened) preloadStructure(opened);
const WAITING_PAGE = <WaitingPage />;

type View = Awaited<ReturnType<typeof loadScenes>>["ScenesView"];

function Page({ scriptId, View }: { scriptId: string; View: View }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const place = useMemo(() => placeIn(search), [search]);
  useEffect(() => {
    document.title = "场景分析 · 墨场";
  }, []);
  return (
    <AntdProvider>
      <View
        key={scriptId}
        scriptId={scriptId}
        place={place}
        writeNote={wantsNote(state)}
        checkImport={wantsImportNotes(state)}
        reportUrl={withQuery("/fullanalyze", {
          script_id: scriptId,
          file_type: search.get("fileType") ?? search.get("file_type") ?? 2,
        })}
        onLeave={() => void navigate("/dashboard/allScript")}
        account={
          <>
            <ThemeSwitch />
            <UserMenu />
          </>
        }
      />
    </AntdProvider>
  );
}

/** /scenesanalyze, with its code: a page that suspended for it would be shown 300 ms after its fallback, however soon the code came. */
export async function loadScenesPage(): Promise<ComponentType> {
  const { ScenesView } = await loadScenes();
  return function ScenesPage() {
    const [search] = useSearchParams();
    const scriptId = idOf(search);
    return (
      <RequireLogin waiting={WAITING_PAGE}>
        {scriptId ? <Page scriptId={scriptId} View={ScenesView} /> : <Navigate to="/404" replace />}
      </RequireLogin>
    );
  };
}
