import clsx from "clsx";
import { Dropdown } from "antd";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { DownloadMenu, downloadItems } from "../download/DownloadMenu.tsx";
import type { SaveState } from "../retag/retagQueue.ts";
import type { Side } from "./usePanels.ts";
import headerCss from "../../ui/header.module.css";
import css from "./TopBar.module.css";

interface Props {
  name: string;
  saving: SaveState;
  canUndo: boolean;
  /** Which side stands beside the script where there is room for one only, and what the sides are called. */
  side: Side;
  sideNames: Record<Side, string>;
  /** What the page adds before the account. */
  action?: ReactNode;
  account: ReactNode;
  onLeave: () => void;
  onReading: () => void;
  onDownload: (key: string) => void;
  onSearch: () => void;
  onUndo: () => void;
  onRetry: () => void;
  onSide: (side: Side) => void;
}

function SaveStatus({ saving, onRetry }: Pick<Props, "saving" | "onRetry">) {
  return (
    <span className={clsx("small quiet", css.saveState)} role="status">
      {saving.state === "saving" && "正在存"}
      {saving.state === "failed" && (
        <>
          <span className={css.failed}>改动没有存上，都留着</span>
          <button type="button" className="link" onClick={onRetry}>
            重试
          </button>
        </>
      )}
    </span>
  );
}

type ToolProps = Pick<Props, "canUndo" | "onUndo" | "onSearch" | "onReading" | "onDownload">;

function WideTools({ canUndo, onUndo, onSearch, onReading, onDownload }: ToolProps) {
  return (
    <>
      {canUndo && (
        <button
          type="button"
          className={clsx("only-d", headerCss.action)}
          onClick={onUndo}
          aria-keyshortcuts="Control+Z"
        >
          <Icon name="undo" />
          撤销
        </button>
      )}
      <button type="button" className={clsx("only-d", headerCss.action)} onClick={onSearch}>
        <Icon name="search" />
        查找
      </button>
      <button type="button" className={clsx("only-d", headerCss.action)} onClick={onReading}>
        <Icon name="book" />
        切换剧本阅读模式
      </button>
      <DownloadMenu onPick={onDownload}>
        <button type="button" className={clsx("only-d", headerCss.action)} aria-haspopup="menu">
          <Icon name="download" />
          下载剧本
        </button>
      </DownloadMenu>
    </>
  );
}

function NarrowTools({ canUndo, onUndo, onSearch, onReading, onDownload }: ToolProps) {
  return (
    <>
      <button type="button" className="icon-btn only-m" aria-label="切换剧本阅读模式" onClick={onReading}>
        <Icon name="book" />
      </button>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            { key: "find", label: "查找" },
            ...(canUndo ? [{ key: "undo", label: "撤销" }] : []),
            { key: "download", label: "下载剧本", children: downloadItems },
          ],
          onClick: ({ key }) => (key === "find" ? onSearch() : key === "undo" ? onUndo() : onDownload(key)),
        }}
      >
        <button type="button" className="icon-btn only-m" aria-label="更多">
          <Icon name="more" />
        </button>
      </Dropdown>
    </>
  );
}

/** Back, the name, and what can be done with the whole script. */
export function TopBar(props: Props) {
  const { name, saving, side, sideNames, action, account, onLeave, onRetry, onSide } = props;
  return (
    <header className={clsx(headerCss.header, css.bar)}>
      <button type="button" className="icon-btn" aria-label="返回" onClick={onLeave}>
        <Icon name="left" />
      </button>
      <h1 className={css.name}>
        <bdi>{name}</bdi>
      </h1>
      <SaveStatus saving={saving} onRetry={onRetry} />
      <span className={clsx(headerCss.spacer, css.spacer)} />
      <span className={clsx(css.onlyMedium, css.segments)} role="group" aria-label="旁边显示">
        {(["left", "right"] as const).map((key) => (
          <button key={key} type="button" aria-pressed={side === key} onClick={() => onSide(key)}>
            {sideNames[key]}
          </button>
        ))}
      </span>
      <WideTools {...props} />
      <NarrowTools {...props} />
      {action}
      {account}
    </header>
  );
}
