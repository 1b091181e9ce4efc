import type { EditedScript } from "../panelProps.ts";
import { useVersion } from "./queries.ts";
import { dayText, versionName } from "./stamp.ts";

/** On 稿头: what the open version is called, and when it was saved last; nothing until that is known. */
export function TitlePageVersion({ script, versionId }: { script: EditedScript; versionId: string }) {
  const { data } = useVersion(script.scriptId, versionId);
  if (!data) return "\u00a0";
  const name = versionName(data);
  const day = dayText(data.updateTime);
  return (
    <span title={`${name}　${day}`}>
      <bdi>{name}</bdi>　<span className="num">{day}</span>
    </span>
  );
}
