import { isValidElement, memo, type ReactNode } from "react";
import css from "./LongList.module.css";

interface Props {
  /** The list's own class. */
  className: string | undefined;
  /** A row's height in pixels, as long as it was not laid out: what the scroll bar goes by. */
  rowHeight: number;
  /** Rows, each an `li` with a key. */
  rows: readonly ReactNode[];
}

/** A shorter list is drawn as it is. */
const MIN_GROUPED = 50;
const GROUP_SIZE = 20;

function isSameRow(a: ReactNode, b: ReactNode): boolean {
  if (a === b) return true;
  if (!isValidElement<Record<string, unknown>>(a) || !isValidElement<Record<string, unknown>>(b)) return false;
  const names = Object.keys(a.props);
  return (
    a.type === b.type &&
    a.key === b.key &&
    names.length === Object.keys(b.props).length &&
    names.every((name) => Object.is(a.props[name], b.props[name]))
  );
}

/** Drawn again only when one of its rows is another one: going over all rows of a long list takes longer than a key. */
const Group = memo(
  function Group({ className, rowHeight, rows }: Props) {
    return (
      <ol className={className} style={{ containIntrinsicBlockSize: `auto ${rows.length * rowHeight}px` }}>
        {rows}
      </ol>
    );
  },
  (before, after) =>
    before.className === after.className &&
    before.rowHeight === after.rowHeight &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, i) => isSameRow(row, after.rows[i])),
);

/**
 * A list of rows. A long one lies in groups, which the browser skips as a whole while they are out of sight: it looks for each
 * element with `content-visibility` at every frame, and for 1,500 rows that takes 9 ms. The scene in view is marked in it (`useCurrentScene`)
 * where `here` is set.
 */
export function LongList({ className, rowHeight, rows, here = false }: Props & { here?: boolean }) {
  const mark = here ? { "data-here-list": "" } : {};
  if (rows.length <= MIN_GROUPED)
    return (
      <ol className={className} {...mark}>
        {rows}
      </ol>
    );
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP_SIZE) }, (_, i) =>
    rows.slice(i * GROUP_SIZE, (i + 1) * GROUP_SIZE),
  );
  return (
    <div className={css.groups} {...mark}>
      {groups.map((group, i) => (
        <Group key={i} className={className} rowHeight={rowHeight} rows={group} />
      ))}
    </div>
  );
}
