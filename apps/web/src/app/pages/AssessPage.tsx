import type { ScriptRecord } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, type KeyboardEvent } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { generateReport, UploadEstimate, useRunActions } from "../../evaluation/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { SCRIPTS_KEY, UploadDrawer, useScripts, type UploadResult } from "../../library/index.ts";
import { MESSAGES_KEY } from "../../notifications/index.ts";
import { RECORDS_KEY, useRecords } from "../../exportRecords/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { RecordsList } from "./RecordsList.tsx";
import { WorksList } from "./WorksList.tsx";
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

interface TabRowProps {
  tab: Tab;
  totals: Record<Tab, number | undefined>;
  onTab: (name: Tab) => void;
}

/** The row of tabs; arrows, Home and End go from one to another. */
function TabRow({ tab, totals, onTab }: TabRowProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = TABS.findIndex(({ name }) => name === tab);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: TABS.length - 1 }[event.key];
    const next = to === undefined ? undefined : TABS[(to + TABS.length) % TABS.length];
    if (!next) return;
    event.preventDefault();
    onTab(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="评估剧本">
      {TABS.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="panel"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={onKeyDown}
        >
          {label}
          {totals[name] ? <small>{totals[name]}</small> : null}
        </button>
      ))}
    </div>
  );
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
  const [uploading, setUploading] = useState<Uploading>({ open: false, times: 0, earlier: null });
  const upload = (earlier: ScriptRecord | null) =>
    setUploading(({ times }) => ({ open: true, times: times + 1, earlier }));

  const changed = useCallback(() => {
    for (const queryKey of [SCRIPTS_KEY, RECORDS_KEY, INK_KEY, MESSAGES_KEY])
      void client.invalidateQueries({ queryKey });
  }, [client]);
  const works = useScripts(1, 0);
  const records = useRecords(1, false, changed);
  const trash = useScripts(1, 1);
  useProgressTitle("评估剧本 · 墨场", works.data?.going ?? null);
  const startUploaded = useStartUploaded(changed);

  return (
    <main className={css.page} id="main">
      <div className={css.head}>
        <h1 className="h1">评估剧本</h1>
        <p>通读全稿，逐场取证。每条判断都指得回原句。</p>
      </div>
      <TabRow
        tab={tab}
        totals={{ first: works.data?.total, second: records.data?.total, third: trash.data?.total }}
        onTab={show}
      />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === "first" && <WorksList onUpload={() => upload(null)} onDraft={upload} changed={changed} />}
        {tab === "second" && <RecordsList onUpload={() => upload(null)} changed={changed} />}
        {tab === "third" && <TrashList changed={changed} />}
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
