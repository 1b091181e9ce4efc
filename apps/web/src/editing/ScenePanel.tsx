import { Icon } from "../ui/Icon.tsx";
import { OriginLabel } from "../ui/OriginLabel.tsx";
import { Menu } from "../ui/Menu.tsx";
import { copyScene, removeScene, stepScene, type WritingCommand } from "../sheet/index.ts";
import { aboutText, type SceneRow } from "./sceneRows.ts";
import frame from "./editor.module.css";
import css from "./ScenePanel.module.css";

interface Props {
  row: SceneRow | null;
  rows: readonly SceneRow[];
  onGo: (index: number) => void;
  run: (command: WritingCommand) => void;
}

/** More bars than this are thinner than a pixel. */
const MAX_BARS = 160;
const BAR_PX = 52;

/** The scene in hand among all: a bar a scene, as high as it is long. */
function Bars({ row, rows, onGo }: Pick<Props, "rows" | "onGo"> & { row: SceneRow }) {
  const scenes = rows.filter(({ label }) => label !== null);
  const at = scenes.indexOf(row);
  const from = Math.max(0, Math.min(at - MAX_BARS / 2, scenes.length - MAX_BARS));
  const shown = scenes.slice(from, from + MAX_BARS);
  const longest = Math.max(1, ...shown.map(({ seconds }) => seconds));
  return (
    <>
      <div className={css.bars} role="group" aria-label="各场的片长">
        {shown.map((one) => (
          <button
            key={one.id}
            type="button"
            tabIndex={-1}
            aria-label={`第 ${one.label} 场，${aboutText(one.seconds)}`}
            title={`第 ${one.label} 场　${one.title}　${aboutText(one.seconds)}`}
            aria-current={one === row || undefined}
            style={{ height: Math.max(2, (one.seconds / longest) * BAR_PX) }}
            onClick={() => onGo(one.index)}
          />
        ))}
      </div>
      <p className={css.note}>一根一场，高低是片长。</p>
    </>
  );
}

/** The scene in hand: its figures, who speaks in it, and what can be done with it as a whole. */
export function ScenePanel({ row, rows, onGo, run }: Props) {
  if (!row || row.label === null)
    return (
      <aside className={frame.hand} aria-label="本场">
        <div className={css.head}>
          <h2>{row ? row.title : "稿头"}</h2>
        </div>
      </aside>
    );
  const { id, label, title, characters, dialogueCharacters, seconds, people } = row;
  return (
    <aside className={frame.hand} aria-label="本场">
      <div className={css.head}>
        <h2>
          {`第 ${label} 场　`}
          <bdi>{title}</bdi>
        </h2>
        <span className={frame.spacer} />
        <Menu
          className="icon-btn"
          align="end"
          label="这一场"
          items={[
            { key: "up", label: "上移", icon: "up", onSelect: () => run(stepScene(id, -1)) },
            { key: "down", label: "下移", icon: "down", onSelect: () => run(stepScene(id, 1)) },
            { key: "copy", label: "复制这一场", icon: "draft", onSelect: () => run(copyScene(id)) },
            { key: "delete", label: "删除这一场", icon: "trash", onSelect: () => run(removeScene(id)) },
          ]}
        >
          <Icon name="more" />
        </Menu>
      </div>
      <div className={css.scroll}>
        <dl className={css.figures}>
          <div>
            <dt>字数</dt>
            <dd>{characters}</dd>
          </div>
          <div>
            <dt>对白</dt>
            <dd>{characters > 0 ? `${Math.round((dialogueCharacters / characters) * 100)}%` : "—"}</dd>
          </div>
          <div>
            <dt>片长</dt>
            <dd>{aboutText(seconds).slice(2)}</dd>
          </div>
          <div>
            <dt>人物</dt>
            <dd>{people.length}</dd>
          </div>
        </dl>
        {people.length > 0 && (
          <>
            <h3 className={css.title}>谁开口</h3>
            <p className={css.people}>
              <bdi>{people.join("、")}</bdi>
            </p>
          </>
        )}
        <h3 className={css.title}>
          在全剧里
          <OriginLabel origin="rules" />
        </h3>
        <Bars row={row} rows={rows} onGo={onGo} />
      </div>
    </aside>
  );
}
