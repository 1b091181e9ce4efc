import type { SiteInfo } from "@mochang/contract";
import css from "./SiteFoot.module.css";

const YEAR = new Date().getFullYear();

/** The foot of a page. Filing numbers and the support contact are configuration: what is not set is not shown. */
export function SiteFoot({ foot }: { foot: SiteInfo["foot"] }) {
  const numbers = foot
    ? [foot.icpNumber, foot.policeNumber, foot.algorithmNumber, foot.modelNumber].filter((n) => n !== null)
    : [];
  return (
    <footer className={css.foot}>
      <span>© {YEAR} 墨场</span>
      {numbers.map((n) => (
        <span key={n}>{n}</span>
      ))}
      {foot?.supportContact && <span>联系我们：{foot.supportContact}</span>}
    </footer>
  );
}
