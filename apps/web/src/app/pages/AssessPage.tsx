import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { SiteFoot } from "../../account/index.ts";
import { generateReport, UploadEstimate, useRunActions } from "../../evaluation/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { SCRIPTS_KEY, UploadDrawer, useScripts, type UploadResult } from "../../library/index.ts";
import { Shelf } from "./Shelf.tsx";
import { Trash } from "./Trash.tsx";

/** Tabs by the name that the query `activeNameTab` gives them. 导出记录 (second) joins with its screen. */
const TABS = [
  { name: "first", label: "评估文件" },
  { name: "third", label: "废纸篓" },
] as const;

export function AssessPage() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const tab = search.get("activeNameTab") === "third" ? "third" : "first";
  const [uploading, setUploading] = useState(false);
  const first = useScripts(1, 0);
  const trash = useScripts(1, 1);
  const totals = { first: first.data?.total, third: trash.data?.total };
  const changed = () => {
    void client.invalidateQueries({ queryKey: SCRIPTS_KEY });
    void client.invalidateQueries({ queryKey: INK_KEY });
  };
  const { start } = useRunActions(changed);

  useEffect(() => {
    document.title = "评估剧本 · 墨场";
  }, []);

  const stored = async (script: UploadResult, mode: 1 | 2) => {
    // The script is stored whatever becomes of its run: a run that did not start is started again from its card or its page.
    if (mode === 1) await start.mutateAsync(script.id).catch(() => undefined);
    else await generateReport(script.id).finally(changed);
  };

  return (
    <main className="page" id="main">
      <div className="head">
        <h1 className="h1">评估剧本</h1>
        <p>通读全稿，逐场取证。每条判断都指得回原句。</p>
      </div>
      <div className="tabs" role="tablist" aria-label="评估剧本">
        {TABS.map(({ name, label }) => (
          <button key={name} type="button" role="tab" id={`tab-${name}`} aria-selected={tab === name} aria-controls="panel" onClick={() => setSearch(name === "first" ? {} : { activeNameTab: name }, { replace: true })}>
            {label}
            {totals[name] ? <small>{totals[name]}</small> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === "first" ? <Shelf onUpload={() => setUploading(true)} changed={changed} /> : <Trash />}
      </div>
      <SiteFoot />
      <UploadDrawer open={uploading} onClose={() => setUploading(false)} estimate={(characters) => <UploadEstimate characters={characters} />} onStored={stored} />
    </main>
  );
}
