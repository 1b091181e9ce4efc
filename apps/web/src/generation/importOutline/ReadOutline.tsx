import type { ImportedOutline } from "@mochang/contract/generation";
import { Button } from "../../ui/Button.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { referencePlace } from "./targetFields.ts";
import { PlacedList } from "./PlacedList.tsx";
import { UnplacedRow } from "./UnplacedRow.tsx";
import { usePlaces } from "./usePlaces.ts";
import { usePutPassages } from "./usePutPassages.ts";
import dialogCss from "../steps/laterStepsDialog.module.css";
import css from "./outline.module.css";

interface Props {
  outline: ImportedOutline;
  /** Empty: it was pasted. */
  fileName: string;
  onClose: () => void;
}

/** Where each passage went; those without a place come first, with every field open to them. Nothing of the text is lost unseen. */
export function ReadOutline({ outline: { placed, unplaced }, fileName, onClose }: Props) {
  const groups = usePlaces();
  const put = usePutPassages();
  const rest = unplaced.filter(({ from }) => !put.of(from));
  const reference = referencePlace(groups);
  const keepAll = async () => {
    if (reference) for (const { from, text } of rest) await put.put(from, text, reference);
  };
  const [done, all] = [placed.length + unplaced.length - rest.length, placed.length + unplaced.length];
  return (
    <>
      <p className={css.told}>
        <b role="status">{`认出 ${placed.length} 段${unplaced.length > 0 ? `，还有 ${unplaced.length} 段没有放进去` : "，都放好了"}`}</b>
        <span className="quiet num">{`${fileName === "" ? "" : `《${fileName}》，`}${done} / ${all} 段有地方`}</span>
      </p>
      {unplaced.length > 0 && (
        <section className={css.unplaced} aria-label="没有找到地方">
          <h3>
            没有找到地方
            <span className="tag wait">{rest.length > 0 ? `${rest.length} 段，您来放` : "都放好了"}</span>
            <OriginLabel origin="rules" />
          </h3>
          <ol>
            {unplaced.map((passage) => (
              <UnplacedRow
                key={passage.from}
                passage={passage}
                groups={groups}
                at={put.of(passage.from)}
                onPut={(place) => void put.put(passage.from, passage.text, place)}
                onBack={() => put.takeBack(passage.from)}
              />
            ))}
          </ol>
        </section>
      )}
      <PlacedList placed={placed} isOpen={unplaced.length === 0} />
      <div className={dialogCss.foot}>
        {rest.length > 0 && reference && (
          <button type="button" className="link small" onClick={() => void keepAll()}>
            {`剩下 ${rest.length} 段都收进创作参考`}
          </button>
        )}
        <Button primary onClick={onClose}>
          从故事内核接着写
        </Button>
      </div>
    </>
  );
}
