import clsx from "clsx";
import { useState } from "react";
import { layOutAuthor, layOutTitle, paperOf, SMALL_LAYOUTS } from "./coverLayout.ts";
import css from "./works.module.css";

const SIZES = { l: "large", m: "middle", s: "small" } as const;

interface Props {
  title: string;
  author?: string;
  genre?: string;
  /** e.g. 六十二场, at the left edge under the genre. */
  extent?: string;
  seal?: React.ReactNode;
  /** A picture in the leaf's place; where it does not load, the leaf. */
  picture?: string | undefined;
}

const paperStyle = (genre: string | undefined) =>
  ({ "--p": genre ? `var(--p-${paperOf(genre)})` : undefined }) as React.CSSProperties;

const Title = ({ size, lines }: { size: keyof typeof SIZES; lines: readonly string[] }) => (
  <b className={clsx(css.title, css[SIZES[size]])}>
    {lines.map((line, i) => (
      <span key={i}>{line}</span>
    ))}
  </b>
);

/** The same leaf small and without words, beside a work's name. */
export const MiniCover = ({ genre }: { genre?: string }) => (
  <span className={clsx(css.cover, css.mini)} aria-hidden="true" style={paperStyle(genre)}>
    <span className={css.leaf} />
  </span>
);

/** The same leaf with the title alone, beside what was found in a work. */
export function SmallCover({ title, genre }: { title: string; genre?: string }) {
  const { size, lines } = layOutTitle(title, SMALL_LAYOUTS);
  return (
    <span className={clsx(css.cover, css.hit)} aria-hidden="true" style={paperStyle(genre)}>
      <span className={css.leaf}>
        <Title size={size} lines={lines} />
      </span>
    </span>
  );
}

/** A work as a leaf of ruled manuscript paper: title in its columns, author after it, seal after the signature. */
export function Cover({ title, author, genre, extent, seal, picture }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const { size, columns, lines } = layOutTitle(title);
  if (picture && picture !== broken)
    return (
      <span className={css.cover}>
        <img
          className={css.coverPicture}
          src={picture}
          alt={`《${title}》的封面`}
          loading="lazy"
          onError={() => setBroken(picture)}
        />
      </span>
    );
  return (
    <span className={css.cover} style={paperStyle(genre)}>
      <span className={clsx(css.leaf, columns === 3 && css.cols3)}>
        <Title size={size} lines={lines} />
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
