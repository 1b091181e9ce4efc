import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { EmptyPanel, type OpenSheet } from "../../sheet/index.ts";
import { LongList } from "../../ui/LongList.tsx";
import { DISCONNECTED, openAtFirst, type Asking, type Merged } from "./analyses.ts";
import { SceneItem } from "./SceneItem.tsx";
import type { Questions } from "./useQuestions.ts";
import sceneItemCss from "./SceneItem.module.css";
import css from "./AnalysisList.module.css";

const ROW_PX = 49;
const passageId = (index: number): string => `passage-${index}`;

/**
 * The cards that are open. Until the reader opens or closes one: the first that can be read, also while they are being written. A card
 * that is asked for opens.
 */
function useOpenCards(sceneIds: readonly string[], merged: Merged, asking: Asking | null) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const initial = useMemo(
    () => new Set([...openAtFirst(sceneIds, merged), ...(merged.passages.length > 0 ? [passageId(0)] : [])]),
    [sceneIds, merged],
  );
  const requestedId = asking ? (asking.sceneId ?? passageId(0)) : null;
  const [lastAsked, setLastAsked] = useState<string | null>(null);
  if (requestedId !== lastAsked) {
    setLastAsked(requestedId);
    if (requestedId !== null) setChosen(new Set([...(chosen ?? initial), requestedId]));
  }
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before ?? initial);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [initial],
  );
  return { open: chosen ?? initial, toggle, requestedId };
}

interface Props {
  open: OpenSheet;
  questions: Questions;
  canAsk: boolean;
}

/** The cards: of selected words, newest first, then one a scene. */
export function AnalysisList({ open: { scenes, goToScene }, questions, canAsk }: Props) {
  const { analyses, openCitation, askScene, cite } = questions;
  const { merged, asking, again } = analyses;
  const sceneIds = useMemo(() => scenes.map(({ id }) => id), [scenes]);
  const { open, toggle, requestedId } = useOpenCards(sceneIds, merged, asking);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (requestedId !== null)
      list.current?.querySelector(`[data-card="${CSS.escape(requestedId)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [requestedId]);
  return (
    <div ref={list}>
      {merged.passages.length > 0 && (
        <section className={css.passages} data-part="passages">
          <h3 className="tiny quiet">选中的文字</h3>
          <ol className={sceneItemCss.list}>
            {merged.passages.map((passage, i) => (
              <SceneItem
                key={passageId(i)}
                id={passageId(i)}
                number={null}
                index={-1}
                name={passage.name}
                analysis={passage}
                open={open.has(passageId(i))}
                cite={openCitation}
                onToggle={toggle}
                onCite={cite}
                onAsk={passage.key === DISCONNECTED && canAsk ? again : null}
                onGo={goToScene}
              />
            ))}
          </ol>
        </section>
      )}
      {scenes.length === 0 && <EmptyPanel>这部剧本没有分场，也没有可以分析的文字。</EmptyPanel>}
      <LongList
        here
        className={sceneItemCss.list}
        rowHeight={ROW_PX}
        rows={scenes.map(({ id, index, short, title }) => (
          <SceneItem
            key={id || index}
            id={id}
            number={short}
            index={index}
            name={title}
            analysis={merged.scenes.get(id)}
            open={open.has(id)}
            cite={openCitation}
            onToggle={toggle}
            onCite={cite}
            onAsk={canAsk ? askScene : null}
            onGo={goToScene}
          />
        ))}
      />
    </div>
  );
}
