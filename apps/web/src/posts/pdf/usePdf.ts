import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { download } from "../../lib/api.ts";

/** The file's bytes; asked for once a visit. */
export const usePdfFile = (path: string) =>
  useQuery({
    queryKey: ["content", "pdf", path],
    queryFn: () => download(path, {}),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

async function openPdf(blob: Blob) {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;
  return getDocument({ data: new Uint8Array(await blob.arrayBuffer()), verbosity: 0 });
}

/** The opened document, `false` for a file that cannot be read, and null until either is known. */
export function usePdf(blob: Blob | undefined): PDFDocumentProxy | false | null {
  const [opened, setOpened] = useState<PDFDocumentProxy | false | null>(null);
  useEffect(() => {
    if (!blob) return;
    let isUnmounted = false;
    const opening = openPdf(blob);
    opening
      .then((task) => task.promise)
      .then(
        (document) => !isUnmounted && setOpened(document as unknown as PDFDocumentProxy),
        () => !isUnmounted && setOpened(false),
      );
    return () => {
      isUnmounted = true;
      setOpened(null);
      void opening.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [blob]);
  return opened;
}
