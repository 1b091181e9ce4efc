import type { ImportDoubt } from "@mochang/contract";
import { EncodingChoice, HiddenTexts, hidesText, isEncodingInDoubt } from "../../library/index.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./DoubtsSection.module.css";

/** What import was not sure of: the figures rest on this reading. */
export const DoubtsSection = ({ doubts, scriptId }: { doubts: ImportDoubt[]; scriptId: string }) => (
  <section id="doubts">
    <div className={sectionHeadCss.head}>
      <h2 className="h3">读稿时拿不准的</h2>
      <OriginLabel origin="rules" />
    </div>
    <ul className={css.doubts}>
      {doubts.map((d, i) => (
        <li key={i}>{d.message}</li>
      ))}
    </ul>
    {isEncodingInDoubt(doubts) && <EncodingChoice scriptId={scriptId} />}
    {hidesText(doubts) && <HiddenTexts scriptId={scriptId} />}
  </section>
);
