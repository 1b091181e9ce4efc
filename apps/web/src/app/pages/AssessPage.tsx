import type { ScriptRecord } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { generateReport, UploadEstimate, useRunActions } from "../../evaluation/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { SCRIPTS_KEY, UploadDrawer, useScripts, type UploadResult } from "../../library/index.ts";
import { MESSAGES_KEY } from "../../notifications/index.ts";
import { RECORDS_KEY, useRecords } from "../../exportRecords/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { wantsUpload } from "../uploadNavigationState.ts";
import { RecordsList } from "./RecordsList.tsx";
import { WorksList } from "./WorksList.tsx";
import { TabRow } from "./TabRow.tsx";
import { TrashList } from "./TrashList.tsx";
import css from "./AssessPage.module.css";

/** Tabs by the name that the query `activeNameTab` gives them. */
const TABS = [
  { name: "first", label: "评估文件" },
  { name: "second", label: "导出记录" },
  { name: "third", label: "废纸篓" },
] as const;
type Tab = (typeof TABS)[number]["name"];
const nameIn = (search: URLSearchParams): Tab =>
  TABS.find(({ name }) => name === search.get("activeNameTab"))?.name ?? "first";

/** The upload form: closed, or open for a new work or a new draft of one. It is made anew for each. */
interface Uploading {
  open: boolean;
  times: number;
  earlier: ScriptRecord | null;
}

/** The upload form as the page opens: over it where the way here asked for it, once. */
function useUploading() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isWanted = wantsUpload(state);
  const found = useState<Uploading>({ open: isWanted, times: 0, earlier: null });
  useEffect(() => {
    // Loaded anew, the page is opened for itself.
    if (isWanted) void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [isWanted, navigate, pathname, search]);
  return found;
}

/** What is asked for with an upload is started; answers on which tab it is seen. */
function useStartUploaded(changed: () => void) {
  const client = useQueryClient();
  const { startFirst } = useRunActions(changed);
  return async (script: UploadResult, mode: 1 | 2, pingguType: string | null): Promise<Tab> => {
    if (mode === 2) {
      await generateReport(script.id).finally(() => {
        void client.invalidateQueries({ queryKey: RECORDS_KEY });
        changed();
      });
      return "second";
    }
    // Scene analysis is asked for on its own page. Otherwise the script is stored whatever becomes of its run: one that did not start is started again from its card or its page.
    if (pingguType === "1-2") changed();
    else await startFirst.mutateAsync(script.id).catch(() => undefined);
    return "first";
  };
}

/** /pinggu/pingguUpload: works, exported reports and the trash, with the upload form over them. */
export function AssessPage() {
  const client = useQueryClient();
  const site = useSite();
  const [search, setSearch] = useSearchParams();
  const tab = nameIn(search);
  const show = (name: Tab) => setSearch(name === "first" ? {} : { activeNameTab: name }, { replace: true });
  const [uploading, setUploading] = useUploading();
  const upload = (earlier: ScriptRecord | null) =>
    setUploading(({ times }) => ({ open: true, times: times + 1, earlier }));

  const changed = useCallback(() => {
    for (const queryKey of [SCRIPTS_KEY, RECORDS_KEY, INK_KEY, MESSAGES_KEY])
      void client.invalidateQueries({ queryKey });
  }, [client]);
  const works = useScripts(1, 1, 0);
  const records = useRecords(1, false, changed);
  const trash = useScripts(1, 1, 1);
  useProgressTitle("评估剧本 · 墨场", works.data?.going ?? null);
  const startUploaded = useStartUploaded(changed);

  return (
    <main className={css.page} id="main">
      <div className={css.head}>
        <h1 className="h1">评估剧本</h1>
        <p>通读全稿，逐场取证。每条判断都指得回原句。</p>
      </div>
      <TabRow
        label="评估剧本"
        tabs={TABS}
        tab={tab}
        totals={{ first: works.data?.total, second: records.data?.total, third: trash.data?.total }}
        onTab={show}
      />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === "first" && <WorksList onUpload={() => upload(null)} onDraft={upload} changed={changed} />}
        {tab === "second" && <RecordsList onUpload={() => upload(null)} changed={changed} />}
        {tab === "third" && <TrashList type={1} changed={changed} />}
      </div>
      <SiteFoot foot={site.data?.foot} />
      <UploadDrawer
        key={uploading.times}
        open={uploading.open}
        earlier={uploading.earlier}
        onClose={() => setUploading((u) => ({ ...u, open: false }))}
        Estimate={UploadEstimate}
        onStored={(...uploaded) => startUploaded(...uploaded).then(show)}
      />
    </main>
  );
}
