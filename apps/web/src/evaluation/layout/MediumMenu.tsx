import type { Report } from "@mochang/contract";
import { readScriptType, SCRIPT_TYPES, scriptTypeName } from "@mochang/generation";
import { useQueryClient } from "@tanstack/react-query";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { changeMedium } from "../api.ts";
import css from "./ReportTitle.module.css";

const UNKNOWN = { value: 0, label: "不确定" };

interface Props {
  report: Pick<Report, "scriptId" | "work" | "runId">;
  onChanged: () => Promise<unknown>;
}

/** What the screenplay is written for, and a menu to say otherwise where the guess was wrong. A report that is written stays as it is. */
export function MediumMenu({ report: { scriptId, work, runId }, onChanged }: Props) {
  const toasts = useToasts();
  const client = useQueryClient();
  const change = useSingleMutation({
    mutationFn: async (scriptType: number) => {
      await changeMedium(scriptId, scriptType);
      await Promise.all([onChanged(), client.invalidateQueries({ queryKey: ["evaluation", "estimate", scriptId] })]);
    },
    onSuccess: () => toasts.done(runId === null ? "修改成功" : "修改成功，重新评估时照它定尺度"),
    onError: toasts.error,
  });
  const now = readScriptType(work.scriptType);
  return (
    <Menu
      className={css.medium}
      label={`媒介：${scriptTypeName(now) || UNKNOWN.label}`}
      note="评分的尺度随媒介变。"
      items={[...SCRIPT_TYPES, UNKNOWN].map(({ value, label }) => ({
        key: String(value),
        label,
        chosen: value === (now ?? UNKNOWN.value),
        onSelect: () => change.mutate(value),
      }))}
    >
      媒介<b>{scriptTypeName(now) || UNKNOWN.label}</b>
      <Icon name="down" small />
    </Menu>
  );
}
