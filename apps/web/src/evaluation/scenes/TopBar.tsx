import { Dropdown } from "antd";
import type { ReactNode } from "react";
import type { SaveState } from "../../library/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DownloadMenu, downloadItems } from "./DownloadMenu.tsx";

interface Props {
  name: string;
  saving: SaveState;
  canUndo: boolean;
  /** Which side stands beside the script where there is room for one. */
  side: "left" | "right";
  account: ReactNode;
  onLeave: () => void;
  onReading: () => void;
  onDownload: (key: string) => void;
  onFind: () => void;
  onUndo: () => void;
  onRetry: () => void;
  onSide: (side: "left" | "right") => void;
}

/** Back, the name, and what can be done with the whole script. */
export function TopBar({
  name,
  saving,
  canUndo,
  side,
  account,
  onLeave,
  onReading,
  onDownload,
  onFind,
  onUndo,
  onRetry,
  onSide,
}: Props) {
  return (
    <header className="top scenes-top">
      <button type="button" className="icon-btn" aria-label="返回" onClick={onLeave}>
        <Icon name="left" />
      </button>
      <h1 className="name">
        <bdi>{name}</bdi>
      </h1>
      <span className="small quiet save-state" role="status">
        {saving.state === "saving" && "正在存"}
        {saving.state === "failed" && (
          <>
            <span className="bad">改动没有存上，都留着</span>
            <button type="button" className="link" onClick={onRetry}>
              重试
            </button>
          </>
        )}
      </span>
      <span className="grow" />
      <span className="only-mid seg" role="group" aria-label="旁边显示">
        <button type="button" aria-pressed={side === "left"} onClick={() => onSide("left")}>
          分析
        </button>
        <button type="button" aria-pressed={side === "right"} onClick={() => onSide("right")}>
          批注
        </button>
      </span>
      {canUndo && (
        <button type="button" className="act only-d" onClick={onUndo} aria-keyshortcuts="Control+Z">
          <Icon name="undo" />
          撤销
        </button>
      )}
      <button type="button" className="act only-d" onClick={onFind}>
        <Icon name="search" />
        查找
      </button>
      <button type="button" className="act only-d" onClick={onReading}>
        <Icon name="book" />
        切换剧本阅读模式
      </button>
      <DownloadMenu onPick={onDownload}>
        <button type="button" className="act only-d" aria-haspopup="menu">
          <Icon name="download" />
          下载剧本
        </button>
      </DownloadMenu>
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
          onClick: ({ key }) => (key === "find" ? onFind() : key === "undo" ? onUndo() : onDownload(key)),
        }}
      >
        <button type="button" className="icon-btn only-m" aria-label="更多">
          <Icon name="more" />
        </button>
      </Dropdown>
      {account}
    </header>
  );
}
