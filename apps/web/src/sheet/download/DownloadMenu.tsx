import { LOSSES_HEADER, readLosses } from "@mochang/contract";
import { useMutation } from "@tanstack/react-query";
import { Dropdown, type MenuProps } from "antd";
import type { ReactNode } from "react";
import { saveFile } from "../../lib/saveFile.ts";
import { useToasts } from "../../ui/toasts.ts";
import { exportScript } from "../data/api.ts";
import { exportLossMessage } from "./exportLossMessage.ts";

const REGIONS = [
  { key: "mainland", label: "内地格式" },
  { key: "hongkong", label: "香港格式" },
  { key: "hollywood", label: "好莱坞格式" },
];
const EXTENSIONS: Record<string, string> = { docx: "docx", pdf: "pdf", fountain: "fountain", fdx: "fdx", txt: "txt" };

/** 下载剧本: as it was imported, or in another form; Word and PDF in one of the regions' page formats. */
export const downloadItems: NonNullable<MenuProps["items"]> = [
  { key: "original", label: "原文件" },
  { key: "docx", label: "Word", children: REGIONS.map((r) => ({ key: `docx:${r.key}`, label: r.label })) },
  { key: "pdf", label: "PDF", children: REGIONS.map((r) => ({ key: `pdf:${r.key}`, label: r.label })) },
  { key: "fountain", label: "Fountain" },
  { key: "fdx", label: "FDX" },
  { key: "txt", label: "纯文本" },
];

/** Downloads by a key of the menu. */
export function useScriptDownload(scriptId: string, name: string) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (key: string) => {
      const [format = "original", region] = key.split(":");
      const done = toasts.busy("正在准备文件，请稍候");
      try {
        const file = await exportScript(scriptId, format, region);
        saveFile(file.blob, file.name ?? `${name}.${EXTENSIONS[format] ?? "txt"}`);
        const lost = exportLossMessage(readLosses(file.headers.get(LOSSES_HEADER)));
        if (lost) toasts.warn(lost);
      } finally {
        done();
      }
    },
    onError: toasts.error,
  });
}

export function DownloadMenu({ onPick, children }: { onPick: (key: string) => void; children: ReactNode }) {
  return (
    <Dropdown trigger={["click"]} menu={{ items: downloadItems, onClick: ({ key }) => onPick(key) }}>
      {children}
    </Dropdown>
  );
}
