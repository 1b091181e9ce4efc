import { PREVIEW_PAGES } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { download } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { PanelProps } from "../panelProps.ts";
import { SheetOverlay } from "../SheetOverlay.tsx";
import { exportQuery, type ExportChoice } from "./exportChoice.ts";
import { useObjectUrl } from "./useObjectUrl.ts";
import { whenSaved } from "./whenSaved.ts";
import css from "./PagesSheet.module.css";

/** Pages that are drawn at first, and with each click. */
const STEP = 4;
const PAUSE_MS = 400;
/** Height over width of a page. */
const RATIO = { mainland: 841.89 / 595.28, hongkong: 841.89 / 595.28, hollywood: 792 / 612 } as const;

interface Props extends PanelProps {
  choice: ExportChoice;
  /** About how many pages there are. */
  pages: number | undefined;
}

/** The first pages as they will be exported, where the sheet is. */
export function PagesSheet({ script, editor, choice, pages }: Props) {
  const [count, setCount] = useState(STEP);
  const [drawnPages, setDrawnPages] = useState(1);
  const query = { ...exportQuery(script, choice), count: String(count) };
  const drawn = useQuery({
    queryKey: ["editing", "export", "pages", query],
    queryFn: async ({ signal }) => {
      // A name that is being typed is laid out once.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      await whenSaved(editor.saving);
      const { blob } = await download("/api/export/pagesPreview", query);
      return blob;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const url = useObjectUrl(drawn.data);
  const total = pages === undefined ? Infinity : pages + (choice.titlePage ? 1 : 0);
  const hasMore = count < Math.min(total, PREVIEW_PAGES);
  return (
    <SheetOverlay
      label="印出来的样子"
      foot={
        drawn.isFetching
          ? "正在排版"
          : `头 ${drawnPages} 页，${choice.format === "docx" ? "Word 自己分页，会略有出入" : "导出就是这样"}`
      }
    >
      {drawn.isError ? (
        <Failure title="页面没有排出来" sentence={sentenceOf(drawn.error)} onRetry={() => void drawn.refetch()} />
      ) : url === null ? (
        <div className={css.waiting}>
          <Skeleton widths={[100, 92, 100, 84, 100, 92]} />
        </div>
      ) : (
        <div
          className={css.pages}
          data-stale={drawn.isPlaceholderData || undefined}
          style={{ "--pages": drawnPages } as CSSProperties}
        >
          <img
            src={url}
            onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
              setDrawnPages(Math.max(1, Math.round(naturalHeight / naturalWidth / RATIO[choice.region])))
            }
            alt={`《${script.name}》的头 ${drawnPages} 页`}
          />
        </div>
      )}
      {hasMore && url !== null && (
        <p className={css.more}>
          <button type="button" className="link" onClick={() => setCount(Math.min(PREVIEW_PAGES, count + STEP))}>
            {`再看 ${STEP} 页`}
          </button>
        </p>
      )}
    </SheetOverlay>
  );
}
