import { MESSAGES } from "@mochang/contract";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { saveFile } from "../lib/saveFile.ts";
import { useToasts } from "../ui/toasts.ts";
import { exportDocx, exportPdf, exportSheet } from "./api.ts";

interface Work {
  scriptId: string;
  name: string;
  /** A row of 导出记录; absent: the report as it stands now. */
  recordId?: string;
  /** A version's report; absent: the newest. */
  versionId?: string;
  /** 评估单 alone. */
  sheet?: boolean;
  /** The report as a Word file. */
  word?: boolean;
}

function fileOf(work: Work) {
  const { scriptId, versionId, sheet = false, word = false } = work;
  if (word) return exportDocx(scriptId, versionId);
  return sheet ? exportSheet(scriptId, versionId) : exportPdf(scriptId, work);
}

/** 下载评估报告 or 评估单: a message while it is made, then the browser's own download; a failure is a sentence. */
export function useDownload() {
  const toasts = useToasts();
  const mutation = useMutation({
    mutationFn: async (work: Work) => {
      const done = toasts.busy(MESSAGES.exporting);
      try {
        const file = await fileOf(work);
        const { sheet = false, word = false, name } = work;
        saveFile(file.blob, file.name ?? `《${name}》${sheet ? "评估单" : "评估报告"}.${word ? "docx" : "pdf"}`);
      } finally {
        done();
      }
    },
    onError: toasts.error,
  });
  // A double click comes before any button could be told to wait.
  const going = useRef(false);
  const download = (work: Work): void => {
    if (going.current) return;
    going.current = true;
    mutation.mutate(work, { onSettled: () => void (going.current = false) });
  };
  return { download, busy: mutation.isPending ? mutation.variables.scriptId : null };
}
