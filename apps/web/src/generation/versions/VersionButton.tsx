import clsx from "clsx";
import { Icon } from "../../ui/Icon.tsx";
import { useWorkspace } from "../workspace.ts";
import { useVersions } from "./api.ts";
import frameCss from "../workspaceLayout/frame.module.css";

/** Which version is open; opens the list of them. */
export function VersionButton({ onOpen }: { onOpen: () => void }) {
  const { key } = useWorkspace();
  const versions = useVersions(key.scriptId, false);
  const open = versions.data?.find(({ id }) => id === key.versionId);
  return (
    <button
      type="button"
      className={clsx(frameCss.tool, frameCss.version)}
      aria-label={`版本：${open?.name || "默认版本"}`}
      aria-haspopup="dialog"
      title="切换版本"
      onClick={onOpen}
    >
      <bdi>{open?.name || "默认版本"}</bdi>
      <span className="only-d">
        <Icon name="down" small />
      </span>
      <span className="only-m">
        <Icon name="layers" />
      </span>
    </button>
  );
}
