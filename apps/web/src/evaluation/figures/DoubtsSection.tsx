import type { ImportDoubt } from "@mochang/contract";
import { EncodingChoice, HiddenTexts, hidesText, isEncodingInDoubt } from "../../library/index.ts";
import css from "./DoubtsSection.module.css";
import { FigureHead } from "./FigureHead.tsx";

/** What import was not sure of: the figures rest on this reading. */
export const DoubtsSection = ({ doubts, scriptId }: { doubts: ImportDoubt[]; scriptId: string }) => (
  <section id="doubts">
    <FigureHead title="读稿时拿不准的" />
    <ul className={css.doubts}>
      {doubts.map((d, i) => (
        <li key={i}>{d.message}</li>
      ))}
    </ul>
    {isEncodingInDoubt(doubts) && <EncodingChoice scriptId={scriptId} />}
    {hidesText(doubts) && <HiddenTexts scriptId={scriptId} />}
  </section>
);
