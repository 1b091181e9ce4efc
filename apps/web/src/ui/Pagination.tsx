import clsx from "clsx";
import { Icon } from "./Icon.tsx";
import css from "./Pagination.module.css";

/** The page numbers to show, ascending: the first, the last and those around the current one; null stands for a gap. */
export function shownPages(current: number, last: number): (number | null)[] {
  const near = [1, last, current - 1, current, current + 1, ...(current <= 3 ? [2, 3, 4] : [])];
  const far = current >= last - 2 ? [last - 1, last - 2, last - 3] : [];
  const pages = [...new Set([...near, ...far])].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);
  return pages.flatMap((n, i) => {
    const gap = n - (pages[i - 1] ?? 0);
    return gap === 1 ? [n] : gap === 2 ? [n - 1, n] : [null, n];
  });
}

interface Props {
  current: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** The pager under a list. */
export function Pagination({ current, pageSize, total, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={css.pager} aria-label="翻页">
      <ul>
        <li>
          <button type="button" aria-label="上一页" disabled={current <= 1} onClick={() => onChange(current - 1)}>
            <Icon name="left" small />
          </button>
        </li>
        {shownPages(current, last).map((page, i) => (
          <li key={page ?? `gap-${i}`}>
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <button
                type="button"
                className={clsx(page === current && css.current)}
                aria-current={page === current ? "page" : undefined}
                aria-label={`第 ${page} 页`}
                onClick={() => onChange(page)}
              >
                {page}
              </button>
            )}
          </li>
        ))}
        <li>
          <button type="button" aria-label="下一页" disabled={current >= last} onClick={() => onChange(current + 1)}>
            <Icon name="right" small />
          </button>
        </li>
      </ul>
    </nav>
  );
}
