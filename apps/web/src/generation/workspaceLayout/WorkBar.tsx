import { maskPhone } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useSyncExternalStore, type ReactNode } from "react";
import { useLogout, useUser } from "../../account/index.ts";
import { tellOtherWindows } from "../../lib/otherWindows.ts";
import { SCRIPTS_KEY } from "../../library/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { toasts } from "../../ui/toasts.ts";
import { renameScript } from "../api.ts";
import { generatedKey } from "../queries.ts";
import { VersionButton } from "../versions/VersionButton.tsx";
import { useWorkspace } from "../workspace.ts";
import { WorkspaceHeader } from "./WorkspaceHeader.tsx";
import css from "./frame.module.css";

interface Props {
  name: string;
  onVersions: () => void;
  /** 下载与送出. */
  onOut: () => void;
  /** 全剧一览. */
  onOverview: () => void;
  onPreview: () => void;
  account: ReactNode;
}

/** The header of an open work. */
export function WorkBar({ name, onVersions, onOut, onOverview, onPreview, account }: Props) {
  const { key, draftBook } = useWorkspace();
  const client = useQueryClient();
  const rename = async (next: string) => {
    try {
      await renameScript(key.scriptId, next);
      tellOtherWindows();
      await client.invalidateQueries({ queryKey: generatedKey(key.scriptId) });
      void client.invalidateQueries({ queryKey: SCRIPTS_KEY });
      return true;
    } catch (error) {
      toasts.error(error);
      return false;
    }
  };
  const drafts = useSyncExternalStore(draftBook.subscribe, draftBook.size);
  const isUnkept = useSyncExternalStore(draftBook.subscribe, draftBook.isUnkept);
  return (
    <WorkspaceHeader
      name={name}
      onRename={rename}
      version={<VersionButton onOpen={onVersions} />}
      saving={
        <span className={clsx(css.saved, isUnkept ? css.failed : "only-d")} role="status">
          {isUnkept ? "浏览器没能留住没提交的字，请先提交" : drafts > 0 ? "没提交的字都留在这台电脑上" : "都存好了"}
        </span>
      }
      renderTools={(askRename) => (
        <>
          <button type="button" className={clsx(css.tool, "only-d")} onClick={onOverview}>
            <Icon name="layers" />
            全剧一览
          </button>
          <button type="button" className={clsx(css.tool, "only-d")} onClick={onPreview}>
            <Icon name="eye" />
            预览剧本
          </button>
          <button type="button" className={clsx(css.tool, "only-d")} onClick={onVersions}>
            <Icon name="save" />
            另存版本
          </button>
          <button type="button" className={clsx(css.tool, "only-d")} onClick={onOut}>
            <Icon name="download" />
            下载与送出
          </button>
          <PhoneMenu
            onRename={askRename}
            onVersions={onVersions}
            onOut={onOut}
            onOverview={onOverview}
            onPreview={onPreview}
          />
        </>
      )}
      account={account}
    />
  );
}

/** What a phone's header has no room for. */
function PhoneMenu({
  onRename,
  onVersions,
  onOut,
  onOverview,
  onPreview,
}: {
  onRename: () => void;
  onVersions: () => void;
  onOut: () => void;
  onOverview: () => void;
  onPreview: () => void;
}) {
  const user = useUser();
  const logout = useLogout();
  return (
    <span className="only-m">
      <Menu
        className="icon-btn"
        align="end"
        label="更多"
        items={[
          { key: "preview", label: "预览剧本", icon: "eye", onSelect: onPreview },
          { key: "rename", label: "改名", icon: "pen", onSelect: onRename },
          { key: "overview", label: "全剧一览", icon: "layers", onSelect: onOverview },
          { key: "versions", label: "版本", icon: "save", onSelect: onVersions },
          { key: "out", label: "下载与送出", icon: "download", onSelect: onOut },
          {
            key: "exit",
            label: "退出",
            icon: "exit",
            ruled: true,
            ...(user.data && { hint: maskPhone(user.data.phone) }),
            onSelect: () => void logout(),
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
    </span>
  );
}
