import { citedPlace, splitCited, splitRaw, type CardQuote } from "@mochang/contract";
import css from "./evaluate.module.css";

/** A card's words, each quote of the script a link to its line. Without `onQuote` they are plain, as while the card is written. */
export function CardText({
  text,
  quotes = [],
  onQuote,
}: {
  text: string;
  quotes?: readonly CardQuote[];
  onQuote?: (quote: CardQuote) => void;
}) {
  // Text that streams holds the places of its quotes, a kept card does not.
  const parts = /@[\d:]+-\d+】/u.test(text) ? splitCited(text) : splitRaw(text);
  return (
    <p className={css.say}>
      {parts.map((part, i) => {
        if (part.type === "text") return part.text.replaceAll(/\*\*|^[#\-*]\s*/gmu, "");
        const found = quotes.find(({ quote }) => quote === part.citation.quote);
        const words = (
          <>
            <b>{citedPlace(part.citation)}</b>「{part.citation.quote}」
          </>
        );
        return found && onQuote ? (
          <a
            key={i}
            href={`#${found.lineId}`}
            className={css.quote}
            onClick={(event) => {
              event.preventDefault();
              onQuote(found);
            }}
          >
            {words}
          </a>
        ) : (
          <span key={i} className={css.quote}>
            {words}
          </span>
        );
      })}
    </p>
  );
}
