import { Suspense } from "react";
import { placeOfQuote, CitedMarkdown, showWords } from "../../sheet/index.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { useState } from "react";

interface Props extends Pick<PanelProps, "editor"> {
  markdown: string;
  writing?: boolean;
}

/** What a model wrote beside the script; a press on a quotation shows it in the script as it now stands. */
export function CitedText({ markdown, writing, editor }: Props) {
  const toasts = useToasts();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Suspense fallback={<Skeleton />}>
      <CitedMarkdown
        markdown={markdown}
        open={open}
        writing={writing}
        compact
        onCite={(citation) => {
          const { sheet } = editor;
          const place = sheet && placeOfQuote(sheet.doc(), citation);
          if (!sheet || !place || !showWords(sheet, place)) return toasts.warn("稿子里已经没有这一句了");
          setOpen(`${citation.start}-${citation.end}`);
        }}
      />
    </Suspense>
  );
}
