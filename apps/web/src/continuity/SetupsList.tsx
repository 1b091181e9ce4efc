import type { ContinuityQuote, ContinuitySetup } from "@mochang/contract";
import { QuotedWords } from "./QuotedWords.tsx";
import css from "./continuity.module.css";

interface Props {
  setups: readonly ContinuitySetup[];
  linkTo: (quote: ContinuityQuote) => string;
  isDeciding: boolean;
  onDecide: (setup: ContinuitySetup, waive: boolean) => void;
}

/** What is planted beside what pays for it. */
export const SetupsList = ({ setups, linkTo, isDeciding, onDecide }: Props) => (
  <ol className={css.setups}>
    {setups.map((setup) => (
      <li key={setup.thing}>
        <h3>{setup.thing}</h3>
        <Place quote={setup.planted} linkTo={linkTo} />
        {setup.paidOff ? (
          <Place quote={setup.paidOff} linkTo={linkTo} />
        ) : setup.unpaidKey === null ? (
          <span className="small quiet">后面还提到，没有写明兑现</span>
        ) : (
          <span className={setup.decision ? "small quiet" : css.unpaid}>
            {setup.decision ? "您说有意不兑。" : `埋了没兑：${setup.planted.place}以后再没有出现。`}
            <button
              type="button"
              className="link"
              disabled={isDeciding}
              onClick={() => onDecide(setup, setup.decision === null)}
            >
              {setup.decision ? "撤回" : "有意为之"}
            </button>
          </span>
        )}
      </li>
    ))}
  </ol>
);

const Place = ({ quote, linkTo }: { quote: ContinuityQuote; linkTo: Props["linkTo"] }) => (
  <a href={linkTo(quote)} target="_blank" rel="noreferrer">
    <b>{quote.place}</b>
    <QuotedWords quote={quote} />
  </a>
);
