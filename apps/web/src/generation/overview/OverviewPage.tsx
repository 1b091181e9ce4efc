import { sequenceNoun } from "@mochang/generation";
import { useMemo, useState } from "react";
import { StepHead } from "../workspaceLayout/StepHead.tsx";
import { boardOf, scenesOf, personNames } from "../steps/itemTree.ts";
import { PersonsInScenes } from "../steps/PersonsInScenes.tsx";
import { NotFetched } from "../steps/NotFetched.tsx";
import { StepTabs } from "../steps/StepTabs.tsx";
import { useWorkspace, type OverviewTab } from "../workspace.ts";
import { EpisodeTable } from "./EpisodeTable.tsx";
import { RelationsGraph } from "./RelationsGraph.tsx";
import { TensionLine } from "./TensionLine.tsx";
import { ThreadsView } from "./ThreadsView.tsx";
import { useWholeSequences } from "./useWholeWork.ts";
import frameCss from "../workspaceLayout/frame.module.css";
import css from "./overview.module.css";

/** 全剧一览: the whole build by persons, tension, threads and sequences. `first`: the tab that it opens with. */
export function OverviewPage({ first }: { first: OverviewTab }) {
  const { overview } = useWorkspace();
  const [view, setView] = useState(first);
  const board = useMemo(() => boardOf(overview.items), [overview.items]);
  const whole = useWholeSequences();
  const { sequences } = whole;
  const noun = sequenceNoun(overview.scriptType);
  const names = personNames(overview.items);
  return (
    <div className={frameCss.wideBody}>
      <StepHead where="整部戏" title="全剧一览" lead="人物、松紧、线索和每一段，从头看到尾。" />
      <StepTabs
        label="看什么"
        tabs={[
          { id: "people", label: "人物关系" },
          { id: "tension", label: "松紧" },
          { id: "threads", label: "线索" },
          { id: "table", label: noun === "集" ? "分集表" : "序列表" },
        ]}
        chosen={view}
        onChoose={(id) => setView(id as OverviewTab)}
      />
      <div className={css.view}>
        {view === "people" && <RelationsGraph />}
        {view !== "people" && !whole.isFetched && <NotFetched what={noun} items={whole} />}
        {whole.isFetched && view === "tension" && (
          <>
            <TensionLine sequences={sequences} noun={noun} />
            <PersonsInScenes scenes={scenesOf(board)} names={names} />
          </>
        )}
        {whole.isFetched && view === "threads" && <ThreadsView sequences={sequences} />}
        {whole.isFetched && view === "table" && <EpisodeTable board={board} sequences={sequences} noun={noun} />}
      </div>
    </div>
  );
}
