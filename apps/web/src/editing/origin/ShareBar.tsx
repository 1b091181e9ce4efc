import { ORIGINS, type OriginShares } from "@mochang/screenplay";
import css from "./OriginPanel.module.css";

/** Shares as one bar: ink, grey, hatched, empty. The words stand beside it. */
export const ShareBar = ({ shares }: { shares: OriginShares }) => (
  <span className={css.bar} aria-hidden>
    {ORIGINS.filter((origin) => shares[origin] > 0).map((origin) => (
      <i key={origin} data-origin={origin} style={{ flex: shares[origin] }} />
    ))}
  </span>
);
