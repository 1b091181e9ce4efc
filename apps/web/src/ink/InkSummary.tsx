import { UNITS_PER_BOX } from "@mochang/contract";
import { Link } from "react-router";
import { hanCount, thousands } from "../lib/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { inkBoxes } from "./inkBoxes.ts";
import { useBalance } from "./useBalance.ts";
import css from "./ink.module.css";

const boxes = (units: number): string => thousands(Math.round((units / UNITS_PER_BOX) * 10) / 10);

/** The account's ink as boxes: full is free, light is held for work under way, empty is used. */
export function InkBoxes({ balance, held, granted }: { balance: number; held: number; granted: number }) {
  const label = `共 ${boxes(granted)} 盒墨，可用 ${boxes(balance)} 盒${held > 0 ? `，预扣 ${boxes(held)} 盒` : ""}`;
  return (
    <div className={css.boxes} role="img" aria-label={label}>
      {inkBoxes({ balance, held, granted }).map(({ free, light }, i) => (
        <i key={i} style={{ "--v": `${free}%`, "--u": `${light}%` } as React.CSSProperties} />
      ))}
    </div>
  );
}

/** What is left, for the home page; `reportUnits`: what a report costs at today's prices, null where none can be made. */
export function InkSummary({ reportUnits }: { reportUnits: number | null }) {
  const { data } = useBalance();
  if (!data) return null;
  const { balance, held, granted } = data;
  const works = reportUnits === null ? 0 : Math.floor(balance / reportUnits);
  return (
    <section aria-labelledby="ink-left">
      <header className={css.head}>
        <h2 className="h3" id="ink-left">
          余墨
        </h2>
        <Link className={css.more} to="/dashboard/ink">
          用墨明细
          <Icon name="right" small />
        </Link>
      </header>
      <p className={css.sum}>
        <b>{boxes(balance)}</b>
        <span>盒</span>
        <span className="quiet small">共 {boxes(granted)} 盒</span>
      </p>
      <InkBoxes balance={balance} held={held} granted={granted} />
      {(works > 0 || held > 0) && (
        <p className="tiny quiet">
          {works > 0 && `按现行价目约够再评${hanCount(works)}部四万字的剧本。`}
          {held > 0 && <span className="nb">{`浅的是预扣的 ${boxes(held)}\u00a0盒，做完按实际结算。`}</span>}
        </p>
      )}
    </section>
  );
}
