import { hanCount } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { useWorkspace } from "../workspace.ts";
import { sentenceWith, type StoryThread, type ThreadScene } from "./threads.ts";
import { threadState } from "./threadState.ts";
import css from "./threads.module.css";

const [SYNOPSIS, OUTLINE, SCENES] = [2, 4, 7] as const;

interface Props {
  thread: StoryThread;
  scenes: readonly ThreadScene[];
  /** Named by the outline, not by the synopsis. */
  isSubplot: boolean;
}

/** The thread that is looked at: where it comes from, and the sentence of each scene that says it. */
export function ThreadCard({ thread, scenes, isSubplot }: Props) {
  const { openStep } = useWorkspace();
  const { name, touches, isLoose, since } = thread;
  const events = touches.flatMap((touch, i) => (touch && scenes[i] ? [scenes[i]] : []));
  const planted = scenes[touches.indexOf("planted")];
  const state = threadState(thread, scenes);
  const saved = scenes.findLast(({ isSubmit }) => isSubmit)?.number ?? 0;
  return (
    <section className={css.card} aria-label={name}>
      <div>
        <p className="small quiet">{planted ? `第 ${planted.number} 场埋下，${state}` : state}</p>
        <h2>{name}</h2>
        <p className="quiet">{isSubplot ? "故事大纲的副线里写着它。" : "故事梗概的核心元素里写着它。"}</p>
        <p className={css.commands}>
          <Button size="small" onClick={() => openStep(isSubplot ? OUTLINE : SYNOPSIS)}>
            去改
          </Button>
          <Button size="small" onClick={() => openStep(SCENES)}>
            去场景设置
          </Button>
        </p>
      </div>
      <ol className={css.events}>
        {events.map(({ id, number, title, text }) => (
          <li key={id}>
            <span>{`第 ${number} 场`}</span>
            <div>
              <b>{title || "未定"}</b>
              <q>{sentenceWith(text, name)}</q>
            </div>
          </li>
        ))}
        {isLoose && since > 0 && (
          <li className={css.missing}>
            <span>{`到第 ${saved} 场`}</span>
            <div className={css.warns}>{`${hanCount(since)}场里没有再提`}</div>
          </li>
        )}
      </ol>
    </section>
  );
}
