import { inForm, type ReviewPage } from "@mochang/contract";
import css from "./review.module.css";

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
/** The line under a row is inked as far as the scene is long; a whole one is two minutes. */
const FULL_SECONDS = 120;

interface Props {
  page: ReviewPage;
  here: string | null;
  onScene: (id: string) => void;
}

/** The scenes, to jump to. */
export function ReviewScenes({ page: { form, scenes, labels }, here, onScene }: Props) {
  const isProse = form === "novel";
  const rows = scenes.flatMap((scene, i) => (scene.kind === "front" ? [] : [{ ...scene, label: labels[i] ?? "" }]));
  const seconds = rows.reduce((sum, scene) => sum + scene.seconds, 0);
  return (
    <>
      <div className={css.panelHead}>
        <h2>
          {inForm("{场景}", form)}
          <small className="num">
            {rows.filter(({ kind }) => kind === "scene").length} {inForm("{场}", form)}
            {!isProse && `，约 ${Math.max(1, Math.round(seconds / 60))} 分钟`}
          </small>
        </h2>
      </div>
      <ol className={css.scenes}>
        {rows.map((scene) => (
          <li key={scene.id} data-kind={scene.kind}>
            <button
              type="button"
              aria-current={scene.id === here ? "true" : undefined}
              style={{ "--length": `${Math.min(100, (scene.seconds / FULL_SECONDS) * 100)}%` } as React.CSSProperties}
              onClick={() => onScene(scene.id)}
            >
              {scene.kind === "scene" && !isProse && <span className="num">{scene.label}</span>}
              <bdi>{scene.title}</bdi>
              {scene.kind === "scene" && !isProse && (
                <>
                  <small>{scene.time}</small>
                  <small className="num">{minutes(scene.seconds)}</small>
                </>
              )}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
