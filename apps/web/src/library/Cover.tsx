import clsx from "clsx";
import { layOutAuthor, layOutTitle, paperOf } from "./coverLayout.ts";
import css from "./works.module.css";

const SIZES = { l: "large", m: "middle", s: "small" } as const;

interface Props {
  title: string;
  author?: string;
  genre?: string;
  /** e.g. 六十二场, at the left edge under the genre. */
  extent?: string;
  seal?: React.ReactNode;
}

/** A work as a leaf of ruled manuscript paper: title in its columns, author after it, seal after the signature. */
export function Cover({ title, author, genre, extent, seal }: Props) {
  const { size, columns, lines } = layOutTitle(title);
  return (
    <span
      className={css.cover}
      style={{ "--p": genre ? `var(--p-${paperOf(genre)})` : undefined } as React.CSSProperties}
    >
      <span className={clsx(css.leaf, columns === 3 && css.cols3)}>
        <b className={clsx(css.title, css[SIZES[size]])}>
          {lines.map((line, i) => (
            <span key={i}>{line}</span>
          ))}
        </b>
        {author && (
          <span className={css.author}>
            {layOutAuthor(author, columns).map((line, i) => (
              <span key={i}>{line}</span>
            ))}
          </span>
        )}
        {seal}
        {(genre || extent) && (
          <span className={css.spine}>
            <span>{genre}</span>
            <span>{extent}</span>
          </span>
        )}
      </span>
    </span>
  );
}
