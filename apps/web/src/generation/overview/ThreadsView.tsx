import clsx from "clsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { textOf } from "../form/fieldValues.ts";
import { useItems } from "../queries.ts";
import { threadNames, threadsOf, type ThreadOccurrence } from "./threads.ts";
import { useWholeScenes, type WholeSequence } from "./useWholeWork.ts";
import css from "./overview.module.css";

const SAID: Record<Exclude<ThreadOccurrence, null>, string> = { planted: "埋下", touched: "碰过", paid: "收回" };

/** 线索: what the synopsis and the outline name, through the scenes whose settings name it. */
export function ThreadsView({ sequences }: { sequences: readonly WholeSequence[] }) {
  const synopsis = useItems("synopsis").data?.[0];
  const outline = useItems("outline").data?.[0];
  const items = useWholeScenes(sequences);
  const scenes = sequences.flatMap(({ act, scenes: below }) =>
    below.map(({ id, number, title }) => {
      const values = items.get(id)?.values ?? {};
      const beats = Array.isArray(values["beats"]) ? values["beats"].join("\n") : "";
      const text = [title, ...["theme", "purpose", "atmosphere"].map((field) => textOf(values[field])), beats];
      return { id, number, act, text: text.join("\n") };
    }),
  );
  const subplots = (outline?.values["subplots"] ?? []) as string[];
  const threads = threadsOf(scenes, threadNames(textOf(synopsis?.values["coreElements"]), subplots));
  if (threads.length === 0)
    return <p className="quiet">梗概的核心元素和大纲的副线里写上线索，这里就看得见它们走到哪里。</p>;
  const loose = threads.filter(({ isLoose }) => isLoose);
  return (
    <>
      <h3 className={css.tableHead}>
        伏笔和线索
        {loose.length > 0 && (
          <small className={css.warns}>{`${loose.map(({ name }) => name).join("、")}：埋下了，到结尾没有收`}</small>
        )}
        <OriginLabel origin="rules" />
      </h3>
      <ul className={css.threads} style={{ "--n": scenes.length } as React.CSSProperties}>
        {threads.map(({ name, touches, count, isLoose }) => (
          <li key={name} className={clsx(isLoose && css.loose)}>
            <p>
              <b>{name}</b>
              <small>{count === 0 ? "场景里没有写到" : `${count} 场`}</small>
            </p>
            <ol>
              {touches.map((touch, i) => (
                <li key={scenes[i]?.id} className={clsx(touch && css[touch])}>
                  {touch && <span className="sr">{`第 ${scenes[i]?.number} 场${SAID[touch]}`}</span>}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <p className={css.key} aria-hidden="true">
        <span>
          <i className={css.planted} />
          埋下
        </span>
        <span>
          <i className={css.touched} />
          碰过
        </span>
        <span>
          <i className={css.paid} />
          收回
        </span>
      </p>
    </>
  );
}
