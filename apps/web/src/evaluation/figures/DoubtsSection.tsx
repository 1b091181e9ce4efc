import type { ImportDoubt } from "@mochang/contract";
import { HiddenTexts, hidesText } from "../../library/index.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";

/** What import was not sure of: the figures rest on this reading. */
export const DoubtsSection = ({ doubts, scriptId }: { doubts: ImportDoubt[]; scriptId: string }) => (
  <section id="doubts">
    <div className="sh">
      <h2 className="h3">读稿时拿不准的</h2>
      <OriginLabel origin="rules" />
    </div>
    <ul className="doubts">
      {doubts.map((d, i) => (
        <li key={i}>{d.message}</li>
      ))}
    </ul>
    {hidesText(doubts) && <HiddenTexts scriptId={scriptId} />}
  </section>
);
