import type { ReferenceUses } from "@mochang/contract/generation";
import { passageCommand } from "./usePassageFocus.ts";
import { isOverlapping, type PassageRange } from "./usedRows.ts";
import outlineCss from "../importOutline/outline.module.css";

type Passage = ReferenceUses[number]["leftOut"][number];

interface Props {
  passages: readonly Passage[];
  /** What of the file stands in a form. */
  used: readonly PassageRange[];
  onTakeIn: (passage: Passage) => void;
}

/** 不用的: passages of the file that no prompt takes along; each can be taken in again. Forms go into prompts with what stands in them. */
export function LeftOut({ passages, used, onTakeIn }: Props) {
  if (passages.length === 0) return null;
  return (
    <section className={outlineCss.unplaced} aria-label="不用的">
      <h3>
        不用的
        <span className="small quiet">{`${passages.length} 处`}</span>
      </h3>
      <ol>
        {passages.map((passage) => (
          <li key={`${passage.from} ${passage.to}`} data-done="">
            <p className={outlineCss.words}>{passage.text}</p>
            <p className={outlineCss.commands}>
              <button
                type="button"
                className="link small"
                {...passageCommand("putBack", passage)}
                onClick={() => onTakeIn(passage)}
              >
                放回去
              </button>
              <span className="small quiet">
                {isOverlapping(passage, used)
                  ? "文件里的这一处不再带给大模型；已经写进表里的句子还会带，要改由您改"
                  : "这一处不再带给大模型"}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
