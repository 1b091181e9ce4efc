import type { ContinuityFact, ContinuityQuote } from "@mochang/contract";
import { useState } from "react";
import { QuotedWords } from "./QuotedWords.tsx";
import css from "./continuity.module.css";

const SHOWN = 12;

/** What the script settles of persons and things, each with the words that settle it. */
export function FactsSection({
  facts,
  linkTo,
}: {
  facts: readonly ContinuityFact[];
  linkTo: (quote: ContinuityQuote) => string;
}) {
  const [all, setAll] = useState(false);
  const listed = all ? facts : facts.slice(0, SHOWN);
  return (
    <>
      <table className={css.facts}>
        <thead>
          <tr>
            <th>谁</th>
            <th>说定的事</th>
            <th>原文</th>
            <th>在哪</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ who, fact, quote, conflict }, i) => (
            <tr key={i}>
              <td>{who}</td>
              <td className={conflict ? css.bad : css.fact}>{fact}</td>
              <td className={css.quote}>
                <QuotedWords quote={quote} />
              </td>
              <td className={css.where}>
                {conflict ? (
                  <a className="link" href="#conflicts">
                    对不上
                  </a>
                ) : (
                  <a href={linkTo(quote)} target="_blank" rel="noreferrer">
                    {quote.place}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {facts.length > SHOWN && !all && (
        <p className={css.more}>
          <button type="button" className="link quiet small" onClick={() => setAll(true)}>
            {`另外 ${facts.length - SHOWN} 条`}
          </button>
        </p>
      )}
    </>
  );
}
