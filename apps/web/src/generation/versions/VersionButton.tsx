import { Icon } from "../../ui/Icon.tsx";
import { useWorkspace } from "../workspace.ts";
import { useVersions } from "./api.ts";
import frameCss from "../frame/frame.module.css";

/** Which version is open; opens the list of them. */
export function VersionButton({ onOpen }: { onOpen: () => void }) {
  const { key } = useWorkspace();
  const versions = useVersions(key.scriptId, false);
  const open = versions.data?.find(({ id }) => id === key.versionId);
  return (
    <button type="button" className={frameCss.tool} aria-haspopup="dialog" title="切换版本" onClick={onOpen}>
      <bdi>{open?.name || "默认版本"}</bdi>
      <Icon name="down" small />
    </button>
  );
}
