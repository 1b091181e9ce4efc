import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { hanCount } from "../../lib/format.ts";
import { TensionCurve } from "../overview/TensionCurve.tsx";
import { tensionPoints } from "../overview/tensionPoints.ts";
import { useWholeSequences } from "../overview/useWholeWork.ts";
import { unitOfSequences } from "./stepTexts.ts";
import css from "./steps.module.css";

/** 张力线 above the forms of an act, which is shaded. It stands as soon as something is submitted, whether its words have come or not, so that nothing moves. */
export function SequencesTension({ actId, noun }: { actId: string; noun: string }) {
  const { sequences, isError } = useWholeSequences();
  if (isError || sequences.length < 2 || !sequences.some(({ sequence }) => sequence.isSubmit)) return null;
  const act = sequences.find((one) => one.actId === actId)?.act ?? 0;
  return (
    <figure className={css.tension}>
      <figcaption>
        {`${hanCount(sequences.length)}${unitOfSequences(noun)}的张力，满分 10。空心的还没有提交`}
        <OriginLabel origin="rules" />
      </figcaption>
      <TensionCurve points={tensionPoints(sequences)} noun={noun} shadedAct={act} />
    </figure>
  );
}
