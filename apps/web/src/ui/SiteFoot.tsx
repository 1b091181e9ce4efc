import type { SiteInfo } from "@mochang/contract";
import { PUBLIC_PATHS } from "@mochang/contract/publicPages";
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
      <a href={PUBLIC_PATHS.agreement} target="_blank" rel="noopener">
        服务协议
      </a>
      <a href={PUBLIC_PATHS.privacy} target="_blank" rel="noopener">
        隐私政策
      </a>
      {numbers.map((n) => (
        <span key={n}>{n}</span>
      ))}
      {foot?.supportContact && <span>联系我们：{foot.supportContact}</span>}
    </footer>
  );
}
