import type { CSSProperties } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PAGES_STEP, type DrawnPages } from "./usePrintedPages.ts";
import css from "./PrintedPages.module.css";

/** The drawn pages, one below the other, and the button for more. */
export function PrintedPages({ pages, name }: { pages: DrawnPages; name: string }) {
  const { url, error, drawnPages } = pages;
  if (error) return <Failure title="页面没有排出来" sentence={sentenceOf(error)} onRetry={pages.retry} />;
  if (url === null)
    return (
      <div className={css.waiting}>
        <Skeleton widths={[100, 92, 100, 84, 100, 92]} />
      </div>
    );
  return (
    <>
      <div
        className={css.pages}
        data-stale={pages.isStale || undefined}
        style={{ "--pages": drawnPages } as CSSProperties}
      >
        <img
          src={url}
          onLoad={({ currentTarget }) => pages.measure(currentTarget)}
          alt={`《${name}》的头 ${drawnPages} 页`}
        />
      </div>
      {pages.hasMore && (
        <p className={css.more}>
          <button type="button" className="link" onClick={pages.more}>
            {`再看 ${PAGES_STEP} 页`}
          </button>
        </p>
      )}
    </>
  );
}
