import clsx from "clsx";
import { useSaving } from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import type { PanelProps } from "../panelProps.ts";
import { useDefaultVersion, useVersion } from "./queries.ts";
import { openDefault } from "./openDefault.ts";
import { stampText, versionName } from "./stamp.ts";
import { useOpenedAt } from "./useOpenedAt.ts";
import { useSaveDeletedVersion } from "./useSaveDeletedVersion.ts";
import css from "./VersionBanner.module.css";

/** Which version is open, where it is not the default one; or that it was deleted while words were written in it. */
export function VersionBanner({ script, editor, bar }: PanelProps & { bar?: boolean }) {
  const open = editor.structure.versionId;
  const standing = useDefaultVersion(script.scriptId);
  const version = useVersion(script.scriptId, open);
  const { state } = useSaving(editor.saving);
  const now = useOpenedAt();
  const deleted = useSaveDeletedVersion({ script, editor });
  const className = clsx(css.banner, bar ? css.bar : css.cell);
  if (state.reason === "gone")
    return (
      <span className={className} data-part="version" role="alert">
        <b>这个版本已经删除</b>
        <Button size="small" loading={deleted.isSaving} onClick={deleted.save}>
          另存为新版本
        </Button>
      </span>
    );
  if (!standing.data || !version.data || standing.data.id === open) return null;
  return (
    <span className={className} data-part="version">
      <b title={versionName(version.data)}>
        <bdi>{versionName(version.data)}</bdi>
      </b>
      <span className="num">{stampText(version.data.updateTime, now)} 存</span>
      <Button size="small" onClick={() => openDefault(script, standing.data.id)}>
        回到默认版本
      </Button>
    </span>
  );
}
