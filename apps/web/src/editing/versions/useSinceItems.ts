import type { MenuItem } from "../../ui/Menu.tsx";
import { NO_ORIGINS } from "../origin/originView.ts";
import type { PanelProps } from "../panelProps.ts";
import { useDefaultVersion, useVersions } from "./queries.ts";
import type { ComparisonBase } from "./comparisonBase.ts";
import { versionName } from "./stamp.ts";

/** The version since which changes are marked, or could be: the newest that is not open. */
function useMarkable({ script, editor }: PanelProps): ComparisonBase | null {
  const versions = useVersions(script.scriptId);
  const standing = useDefaultVersion(script.scriptId);
  if (editor.since) return editor.since;
  const others = [...(versions.data?.pages[0]?.records ?? []), ...(standing.data ? [standing.data] : [])];
  const newest = others.find(({ id }) => id !== editor.structure.versionId);
  return newest ? { versionId: newest.id, name: versionName(newest) } : null;
}

/** 标出改动 as an entry of a menu; none where there is no other version. */
export function useSinceItems(props: PanelProps): MenuItem[] {
  const { editor } = props;
  const markable = useMarkable(props);
  if (!markable) return [];
  return [
    {
      key: "since",
      label: "标出改动",
      hint: `自${markable.name}以来`,
      checked: editor.since !== null,
      onSelect: () => {
        if (editor.origin.isVisible) editor.setOrigin(NO_ORIGINS);
        editor.markSince(editor.since ? null : markable);
      },
    },
  ];
}
