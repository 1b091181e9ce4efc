import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { BlankDialog, SCRIPTS_KEY, UploadPanel, useScripts } from "../../library/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { ModifyList } from "./ModifyList.tsx";
import { TabRow } from "./TabRow.tsx";
import { TrashList } from "./TrashList.tsx";
import css from "./AssessPage.module.css";

/** Tabs by the name that the query `activeNameTab` gives them. */
const TABS = [
  { name: "first", label: "修改文件" },
  { name: "second", label: "废纸篓" },
] as const;
type Tab = (typeof TABS)[number]["name"];

/** /pinggu/editscriptUpload: the scripts that are modified, the form for a new one, and the trash. */
export function ModifyPage() {
  const client = useQueryClient();
  const site = useSite();
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get("activeNameTab") === "second" ? "second" : "first";
  const [open, setOpen] = useState(false);
  const [blank, setBlank] = useState(false);
  const changed = useCallback(() => void client.invalidateQueries({ queryKey: SCRIPTS_KEY }), [client]);
  const works = useScripts(2, 1, 0);
  const trash = useScripts(2, 1, 1);
  useProgressTitle("修改剧本 · 墨场", null);
  const upload = () => setOpen(true);
  return (
    <main className={css.page} id="main">
      <div className={css.head}>
        <h1 className="h1">修改剧本</h1>
        <p>一场一场地改。AI 改的字都先给您看，点头才进稿子。</p>
        {tab === "first" && (
          <Button className={css.headButton} icon={<Icon name="pen" small />} onClick={() => setBlank(true)}>
            新建空白剧本
          </Button>
        )}
      </div>
      <UploadPanel open={open} onOpen={setOpen} hidden={tab !== "first"} changed={changed} />
      <TabRow
        label="修改剧本"
        tabs={TABS}
        tab={tab}
        totals={{ first: works.data?.total, second: trash.data?.total }}
        onTab={(name) => setSearch(name === "first" ? {} : { activeNameTab: name }, { replace: true })}
      />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === "first" ? (
          <ModifyList onUpload={upload} changed={changed} />
        ) : (
          <TrashList type={2} changed={changed} />
        )}
      </div>
      <SiteFoot foot={site.data?.foot} />
      {blank && <BlankDialog onClose={() => setBlank(false)} />}
    </main>
  );
}
