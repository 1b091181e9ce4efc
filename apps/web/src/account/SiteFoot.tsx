import { useSite } from "./session.ts";

/** The foot of a page. Filing numbers and the support contact are configuration: what is not set is not shown. */
export function SiteFoot() {
  const foot = useSite().data?.foot;
  const numbers = foot
    ? [foot.icpNumber, foot.policeNumber, foot.algorithmNumber, foot.modelNumber].filter((n) => n !== null)
    : [];
  return (
    <footer className="foot">
      <span>© {new Date().getFullYear()} 墨场</span>
      {numbers.map((n) => (
        <span key={n}>{n}</span>
      ))}
      {foot?.supportContact && <span>联系我们：{foot.supportContact}</span>}
    </footer>
  );
}
