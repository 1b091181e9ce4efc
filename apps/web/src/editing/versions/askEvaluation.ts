import { Estimate } from "@mochang/contract";
import { z } from "zod";
import { get } from "../../lib/api.ts";
import { inkText } from "../../lib/inkText.ts";
import { confirmBlockedWindow, openPendingWindow } from "../../library/index.ts";
import { confirm } from "../../ui/confirm.tsx";
import { NOT_SAVED, saveEverything } from "../../sheet/index.ts";
import { toasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";

const reportUrl = (scriptId: string, versionId: string, name: string): string =>
  `/fullanalyze?${new URLSearchParams({ script_id: scriptId, versionId, scriptName: name }).toString()}`;

function costOf({ modelName, units, balance, enough }: Estimate): string {
  if (modelName === null) return "没有配置大模型：出一份规则统计，不用墨。";
  const cost = `约 ${inkText(units)}，余 ${inkText(balance)}。`;
  return enough ? `${cost}报告在新窗口里写，写的时候可以接着改稿。` : `${cost}墨不够，评不完这一版，请联系管理员。`;
}

/** 评估剧本: asks, with what it will cost, then makes a report of the open version in a window of its own. */
export async function askEvaluation({ script, editor }: Pick<PanelProps, "script" | "editor">): Promise<void> {
  const { scriptId, name } = script;
  const { versionId } = editor.structure;
  if (!(await saveEverything(editor.saving))) return toasts.warn(NOT_SAVED);
  const estimate = await get("/api/evaluation/estimate", { script_id: scriptId, versionId }, Estimate).catch(
    toasts.error,
  );
  if (!estimate) return;
  confirm({
    title: "确定评估当前版本吗？",
    content: costOf(estimate),
    okText: estimate.enough ? "评估" : "知道了",
    cancelText: "取消",
    onOk: () => (estimate.enough ? openReport({ scriptId, versionId, name }) : undefined),
  });
}

/** Within the click: browsers block a window that is opened later. */
function openReport({
  scriptId,
  versionId,
  name,
}: {
  scriptId: string;
  versionId: string;
  name: string;
}): Promise<void> {
  const dark = document.documentElement.dataset.theme === "dark";
  const opened = openPendingWindow(`《${name}》评估报告 · 墨场`, dark);
  opened.showMessage("正在开始评估……");
  const url = reportUrl(scriptId, versionId, name);
  return get("/api/export/generateReport", { scriptId, versionId }, z.unknown()).then(
    () => (opened.blocked ? confirmBlockedWindow(url, name, "评估报告", "开始评估了") : opened.openUrl(url)),
    (error: unknown) => {
      opened.close();
      toasts.error(error);
    },
  );
}
