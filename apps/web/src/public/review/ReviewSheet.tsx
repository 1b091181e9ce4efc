import { inForm, type ReviewPage } from "@mochang/contract";
import clsx from "clsx";
import { memo, type ReactNode, type Ref } from "react";
import { useMode } from "../../ui/useTheme.ts";
import { watermark } from "./watermark.ts";
import css from "./review.module.css";

type Scene = ReviewPage["scenes"][number];
type Line = Scene["lines"][number];

const LineView = ({ line, label, active }: { line: Line; label: string; active: string | null }) => (
  <p data-line={line.id} data-type={line.type}>
    {label !== "" && <b className={css.number}>{label}</b>}
    {line.runs.some(([, , model]) => model === 1) && <i className={css.model} role="img" aria-label="AI 写的" />}
    {line.runs.map(([text, at, , notes]) => (
      <span
        key={at}
        data-at={at}
        data-notes={notes.length > 0 ? notes.join(" ") : undefined}
        className={clsx(notes.length > 0 && css.marked, active !== null && notes.includes(active) && css.active)}
      >
        {text}
      </span>
    ))}
  </p>
);

interface SceneProps {
  scene: Scene;
  /** A chapter is called by its title. */
  isProse: boolean;
  label: string;
  /** The current note, where its words stand in this scene. */
  active: string | null;
}

const SceneView = memo(({ scene, label, isProse, active }: SceneProps) =>
  scene.lines.length === 0 ? null : (
    <section
      id={scene.id}
      data-scene={scene.id}
      className={css.scene}
      aria-label={isProse ? scene.title : label ? `第${label}场` : scene.title}
    >
      {scene.lines.map((line, i) => (
        <LineView key={line.id} line={line} label={i === 0 && !isProse ? label : ""} active={active} />
      ))}
    </section>
  ),
);
SceneView.displayName = "SceneView";

const holds = (scene: Scene, note: string | null): boolean =>
  note !== null && scene.lines.some(({ runs }) => runs.some(([, , , notes]) => notes.includes(note)));

interface Props {
  page: ReviewPage;
  /** Of the watermark: `11 月 22 日`. */
  today: string;
  active: string | null;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/** The script as its reader sees it: nothing in it is struck out, and no marks are in it but his own. */
export function ReviewSheet({ page, today, active, ref, children }: Props) {
  const mode = useMode();
  return (
    <article
      ref={ref}
      className={css.sheet}
      aria-label={inForm("{剧本}", page.form)}
      style={page.watermark ? { backgroundImage: watermark(`${page.reader}　${today}`, mode) } : undefined}
    >
      <p className={css.head}>
        <bdi>{page.name}</bdi>
        {page.modelLines > 0 && <span>圈出的 {page.modelLines} 行由 AI 生成</span>}
      </p>
      {page.scenes.map((scene, i) => (
        <SceneView
          key={scene.id}
          scene={scene}
          label={page.labels[i] ?? ""}
          isProse={page.form === "novel"}
          active={holds(scene, active) ? active : null}
        />
      ))}
      {children}
    </article>
  );
}
