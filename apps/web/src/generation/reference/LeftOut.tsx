import type { ReferenceUses } from "@mochang/contract/generation";
import outlineCss from "../importOutline/outline.module.css";

type Passage = ReferenceUses[number]["leftOut"][number];

interface Props {
  passages: readonly Passage[];
  onTakeIn: (passage: Passage) => void;
}

/** 不用的: passages that no prompt takes along; each can be taken in again. */
export function LeftOut({ passages, onTakeIn }: Props) {
  if (passages.length === 0) return null;
  return (
    <section className={outlineCss.unplaced} aria-label="不用的">
      <h3>
        不用的
        <span className="small quiet">{`${passages.length} 处，以后不再给大模型看。写好的句子还在，要改由您改`}</span>
      </h3>
      <ol>
        {passages.map((passage) => (
          <li key={`${passage.from} ${passage.to}`} data-done="">
            <p className={outlineCss.words}>{passage.text}</p>
            <p className={outlineCss.commands}>
              <button type="button" className="link small" onClick={() => onTakeIn(passage)}>
                放回去
              </button>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
