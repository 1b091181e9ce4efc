import type { SearchHit } from "@mochang/contract";
import css from "./search.module.css";

/** A line with the words that were searched for highlighted. */
export function MarkedQuote({ quote, marks }: Pick<SearchHit, "quote" | "marks">) {
  const parts = marks.flatMap(([from, to], i) => [
    quote.slice(marks[i - 1]?.[1] ?? 0, from),
    <mark key={from}>{quote.slice(from, to)}</mark>,
  ]);
  return (
    <q className={css.quote}>
      {parts}
      {quote.slice(marks.at(-1)?.[1] ?? 0)}
    </q>
  );
}
