import { layTitle, paperOf } from "./coverLayout.ts";
import "./works.css";

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
  const { size, columns, lines } = layTitle(title);
  return (
    <span className="cover" style={{ "--p": genre ? `var(--p-${paperOf(genre)})` : undefined } as React.CSSProperties}>
      <span className={`leaf cols-${columns}`}>
        <b className={`t ${size}`}>
          {lines.map((line, i) => (
            <span key={i}>{line}</span>
          ))}
        </b>
        {author && <span className="by">{[...author].slice(0, columns === 3 ? 5 : 7).join("")}　著</span>}
        {seal}
        {(genre || extent) && (
          <span className="heart">
            <span>{genre}</span>
            <span>{extent}</span>
          </span>
        )}
      </span>
    </span>
  );
}
