import { AI_LABEL_SHOWN } from "@mochang/contract";
import clsx from "clsx";
import css from "./OriginLabel.module.css";

/** Who wrote a thing, at the right end of its heading: ○ a model, □ rules that count. */
export const OriginLabel = ({ origin }: { origin: "model" | "rules" }) => (
  <span className={clsx(css.origin, origin === "rules" && css.rules)} data-origin={origin}>
    {origin === "model" ? AI_LABEL_SHOWN : "规则统计"}
  </span>
);
