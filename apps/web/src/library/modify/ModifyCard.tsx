import type { ScriptRecord } from "@mochang/contract";
import clsx from "clsx";
import { relativeTime } from "../../lib/format.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { metaOf, sizeText } from "../cardState.ts";
import { Cover } from "../Cover.tsx";
import { scriptUrl } from "../pageUrls.ts";
import { modifyState } from "./modifyState.ts";
import { useDownloadScript } from "./useDownloadScript.ts";
import css from "../works.module.css";
import cardCss from "./ModifyCard.module.css";

/** The commands of a card; the page connects them. */
export interface ModifyActions {
  onOpen: (script: ScriptRecord) => void;
  onSaveAs: (script: ScriptRecord) => void;
  onDelete: (script: ScriptRecord) => void;
}

/** A script that is modified, as a card. */
export function ModifyCard({ script, actions }: { script: ScriptRecord; actions: ModifyActions }) {
  const { sentence, button, doubtful } = modifyState(script);
  const download = useDownloadScript(script);
  const open = { href: scriptUrl(script), target: "_blank", rel: "opener", onClick: () => actions.onOpen(script) };
  return (
    <article className={css.work}>
      <a {...open}>
        <Cover
          title={script.name}
          author={script.author}
          genre={script.fileThemeName}
          extent={script.characters > 0 ? sizeText(script) : ""}
        />
        <span className="sr">，打开编辑器</span>
      </a>
      <h2>
        <span title={script.name}>{script.name}</span>
        {doubtful === null && script.defaultVersionName !== null && (
          <span className={clsx("tag", cardCss.version)} title={script.defaultVersionName}>
            <bdi>{script.defaultVersionName}</bdi>
          </span>
        )}
        {doubtful !== null && <span className="tag wait">{doubtful} 行拿不准</span>}
        <Menu
          className="icon-btn"
          align="end"
          label={`《${script.name}》的更多操作`}
          items={[
            ...(script.saveAs
              ? [{ key: "saveAs", label: "另存为", icon: "saveAs" as const, onSelect: () => actions.onSaveAs(script) }]
              : []),
            ...(["pdf", "docx"] as const).map((format) => ({
              key: format,
              label: `下载 ${format === "pdf" ? "PDF" : "Word"}`,
              icon: "download" as const,
              onSelect: () => download.mutate(format),
            })),
            { key: "delete", ruled: true, label: "删除", icon: "trash", onSelect: () => actions.onDelete(script) },
          ]}
        >
          <Icon name="more" />
        </Menu>
      </h2>
      <p className={css.meta} title={metaOf(script)}>
        {metaOf(script)}
      </p>
      <p className={css.verdict}>{sentence}</p>
      <div className={css.row}>
        <ButtonLink size="small" {...open} aria-label={`${button}《${script.name}》`}>
          {button}
        </ButtonLink>
        <time title={script.createTime}>{relativeTime(script.editTime ?? script.createTime)}</time>
      </div>
    </article>
  );
}
