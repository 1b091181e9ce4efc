import { sequenceNoun } from "@mochang/generation";
import clsx from "clsx";
import { useState } from "react";
import { hanCount } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { textOf } from "../form/fieldValues.ts";
import { useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { ThreadBoard } from "./ThreadBoard.tsx";
import { ThreadCard } from "./ThreadCard.tsx";
import { ThreadList } from "./ThreadList.tsx";
import { mostPaid, threadNames, threadsOf, type StoryThread, type ThreadScene } from "./threads.ts";
import { useWholeScenes, type WholeSequence } from "./useWholeWork.ts";
import css from "./threads.module.css";

/** The step whose form names the threads. */
const SYNOPSIS = 2;

/** The scenes with the words of their settings, in order. */
function useThreadScenes(sequences: readonly WholeSequence[]): ThreadScene[] {
  const items = useWholeScenes(sequences);
  return sequences.flatMap(({ act, scenes: below }) =>
    below.map(({ id, number, title, isSubmit }) => {
      const values = items.get(id)?.values ?? {};
      const beats = Array.isArray(values["beats"]) ? values["beats"].join("\n") : "";
      const words = ["theme", "purpose", "atmosphere"].map((field) => textOf(values[field]));
      return { id, number, act, title, isSubmit, text: [...words, beats, title].join("\n") };
    }),
  );
}

/** 线索: what the synopsis and the outline name, drawn down the board's own columns through the scenes whose settings name it. */
export function ThreadsView({ sequences }: { sequences: readonly WholeSequence[] }) {
  const { openStep, overview } = useWorkspace();
  const synopsis = useItems("synopsis").data?.[0];
  const outline = useItems("outline").data?.[0];
  const scenes = useThreadScenes(sequences);
  const subplots = (outline?.values["subplots"] ?? []) as string[];
  const threads = threadsOf(scenes, threadNames(textOf(synopsis?.values["coreElements"]), subplots));
  const [chosen, choose] = useState<string | null>(null);
  const current = threads.find(({ name }) => name === chosen) ?? threads.find(({ isLoose }) => isLoose) ?? threads[0];
  if (!current) return <p className="quiet">梗概的核心元素和大纲的副线里写上线索，这里就看得见它们走到哪里。</p>;
  return (
    <>
      <div className={css.told} role="status">
        <Summary threads={threads} scenes={scenes} />
        <Button size="small" icon={<Icon name="plus" small />} onClick={() => openStep(SYNOPSIS)}>
          到梗概里加一条
        </Button>
      </div>
      <ThreadBoard
        sequences={sequences}
        noun={sequenceNoun(overview.scriptType)}
        crowded={mostPaid(scenes, threads)?.number ?? null}
      />
      <ThreadList threads={threads} scenes={scenes} sequences={sequences} current={current.name} onChoose={choose} />
      <Key />
      <ThreadCard thread={current} scenes={scenes} isSubplot={subplots.includes(current.name)} />
    </>
  );
}

/** 两条没有收：界碑 27 场没有再提。最挤的是第 33 场，一场收两条。 */
function Summary({ threads, scenes }: { threads: readonly StoryThread[]; scenes: readonly ThreadScene[] }) {
  const loose = threads.filter(({ isLoose }) => isLoose);
  const most = mostPaid(scenes, threads);
  const gaps = loose.map(({ name, since }) => (since > 0 ? `${name} ${since} 场没有再提` : `${name}到末一幕没有再提`));
  return (
    <p>
      {threads.every(({ count }) => count === 0) ? (
        <b>还没有一场写到这些线索。</b>
      ) : loose.length === 0 ? (
        <b>埋下的都收了。</b>
      ) : (
        <>
          <b>{`${hanCount(loose.length)}条没有收：`}</b>
          <span className={css.warns}>{`${gaps.join("，")}。`}</span>
        </>
      )}
      {most && `最挤的是第 ${most.number} 场，一场收${hanCount(most.count)}条。`}
    </p>
  );
}

const KEY = [
  ["planted", "埋下"],
  ["touched", "碰到"],
  ["paid", "收回"],
  ["planned", "打算收，那一场还没有写"],
] as const;

const Key = () => (
  <p className={css.key}>
    {KEY.map(([mark, words]) => (
      <span key={mark}>
        <i className={clsx(css.mark, css[mark])} />
        {words}
      </span>
    ))}
    <span>
      <i className={css.unpaid} />
      还没有收
    </span>
    <OriginLabel origin="rules" />
  </p>
);
