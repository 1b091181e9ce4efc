import { formOfKind, unitOf } from "@mochang/contract";
import { documentNode } from "@mochang/screenplay";
import { useMemo, useRef, useState } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { linesOfScene, sceneList, SplitViewPanel, useStructure } from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { PanelProps } from "../panelProps.ts";
import { otherWork, type OtherWork } from "./otherWork.ts";
import { SplitFoot } from "./SplitFoot.tsx";
import { SplitHead } from "./SplitHead.tsx";
import { useInsertSelection } from "./useInsertSelection.ts";
import panel from "../ScenePanel.module.css";

/** How many scenes are set at once: the one in front, and what follows it. */
const SET_AT_ONCE = 3;

/** Another script, read from the scene that was chosen on. */
export function OtherScenes({
  editor,
  panels,
  work,
  onChoose,
}: PanelProps & { work: OtherWork; onChoose: () => void }) {
  const structure = useStructure(work.id);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const doc = useMemo(() => (structure.data ? documentNode([...structure.data.scenes]) : null), [structure.data]);
  const scenes = useMemo(() => (doc ? sceneList(doc) : []), [doc]);
  const visibleScenes = useMemo(
    () =>
      scenes.slice(at, at + SET_AT_ONCE).flatMap((entry) => {
        const scene = doc?.maybeChild(entry.index);
        return scene ? [{ entry, lines: linesOfScene(scene) }] : [];
      }),
    [scenes, doc, at],
  );
  const show = (index: number): void => {
    setAt(index);
    list.current?.scrollTo({ top: 0 });
  };
  const onTake = useInsertSelection(list, editor);
  return (
    <>
      <SplitHead
        name={work.name}
        unit={structure.data ? unitOf(formOfKind(structure.data.kind)) : editor.unit}
        scenes={scenes}
        here={scenes[at]?.id ?? null}
        onScene={(id) =>
          show(
            Math.max(
              0,
              scenes.findIndex((scene) => scene.id === id),
            ),
          )
        }
        onStep={{
          previous: at > 0 ? () => show(at - 1) : null,
          next: at + 1 < scenes.length ? () => show(at + 1) : null,
        }}
        onClose={panels.back}
      />
      <div className={panel.scroll} ref={list} role="region" aria-label={work.name} tabIndex={0}>
        {structure.data ? (
          <SplitViewPanel scenes={visibleScenes} hint={`《${work.name}》里还没有分出来的场。`} />
        ) : structure.error ? (
          <Failure
            title="没有取到这部剧本"
            sentence={sentenceOf(structure.error)}
            onRetry={() => void structure.refetch()}
          />
        ) : (
          <Skeleton className={undefined} widths={[40, 100, 100, 60, 100, 80]} />
        )}
      </div>
      <SplitFoot sentence="另一部剧本，只读。选中的字可以放到光标处" onTake={onTake}>
        <Button size="small" onClick={() => otherWork.set(null)}>
          回到这一部
        </Button>
        <Button size="small" onClick={onChoose}>
          换一部
        </Button>
      </SplitFoot>
    </>
  );
}
