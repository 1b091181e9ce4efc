import { AI_LABEL_SHOWN } from "@mochang/contract";

/** Where a thing comes from, at the right end of its heading. */
export const From = ({ origin }: { origin: "model" | "rules" }) =>
  origin === "model" ? <span className="from">{AI_LABEL_SHOWN}</span> : <span className="from rule">规则统计</span>;
