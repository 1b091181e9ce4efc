import { MESSAGES } from "@mochang/contract";
import clsx from "clsx";
import { memo, Suspense } from "react";
import { lazyPart } from "./lazyPart.tsx";
import { Icon } from "../ui/Icon.tsx";
import { OriginLabel } from "../ui/OriginLabel.tsx";
import { Menu } from "../ui/Menu.tsx";
import { copyScene, removeScene, stepScene } from "../sheet/index.ts";
import { DetailHead } from "./DetailHead.tsx";
import type { PanelProps } from "./panelProps.ts";
import { aboutText, rowHead, rowName, type SceneRow } from "./sceneRows.ts";
import { runAndTell } from "./runAndTell.ts";
import { useMoveScene } from "./useMoveScene.ts";
import css from "./ScenePanel.module.css";

const OverviewSection = lazyPart(() =>
  import("./sceneOverviews/OverviewSection.tsx").then((loaded) => ({ default: loaded.OverviewSection })),
);

/** More bars than this are thinner than a pixel. */
const MAX_BARS = 160;
const BAR_PX = 52;

interface BarsProps {
  isProse: boolean;
  row: SceneRow;
  rows: readonly SceneRow[];
  onGo: (index: number) => void;
}

/** A screenplay is as long as it plays, a novel as it reads. */
const lengthOf = ({ seconds, characters }: SceneRow, isProse: boolean): number => (isProse ? characters : seconds);
const lengthText = (row: SceneRow, isProse: boolean): string =>
  isProse ? `${row.characters} 字` : aboutText(row.seconds);

/** The current scene among all: a bar a scene, as high as it is long. */
const Bars = memo(function Bars({ isProse, row, rows, onGo }: BarsProps) {
  const unit = isProse ? "章" : "场";
  const scenes = rows.filter(({ label }) => label !== null);
  const at = scenes.indexOf(row);
  const from = Math.max(0, Math.min(at - MAX_BARS / 2, scenes.length - MAX_BARS));
  const visibleScenes = scenes.slice(from, from + MAX_BARS);
  const longest = Math.max(1, ...visibleScenes.map((one) => lengthOf(one, isProse)));
  return (
    <>
      <div className={css.bars} role="group" aria-label={isProse ? "各章的字数" : "各场的片长"}>
        {visibleScenes.map((one) => (
          <button
            key={one.id}
            type="button"
            tabIndex={-1}
            aria-label={`${rowName(one, unit)}，${lengthText(one, isProse)}`}
            title={`${rowHead(one, unit)}　${lengthText(one, isProse)}`}
            aria-current={one === row || undefined}
            style={{ height: Math.max(2, (lengthOf(one, isProse) / longest) * BAR_PX) }}
            onClick={() => onGo(one.index)}
          />
        ))}
      </div>
      <p className={css.note}>{isProse ? "一根一章，高低是字数。" : "一根一场，高低是片长。"}</p>
    </>
  );
});

/** The current scene: its figures, who speaks in it, and what can be done with it as a whole. */
export function ScenePanel({ script, editor, panels }: PanelProps) {
  const { rows, place, run, goTo, isProse, unit, say } = editor;
  const move = useMoveScene(editor);
  const row = rows.find(({ index }) => index === place?.sceneIndex) ?? null;
  if (!row || row.label === null)
    return (
      <>
        <DetailHead title={row ? row.title : "稿头"} panels={panels} />
        <p className={clsx("quiet", css.outside)}>{say("光标不在{场}里。点一下哪一{场}，这里就是它的数字。")}</p>
      </>
    );
  const { id, characters, dialogueCharacters, seconds, people } = row;
  return (
    <>
      <DetailHead title={rowHead(row, unit)} panels={panels}>
        <Menu
          className="icon-btn"
          align="end"
          label={`这一${unit}`}
          items={[
            { key: "up", label: "上移", icon: "up", onSelect: () => move(stepScene(id, -1)) },
            { key: "down", label: "下移", icon: "down", onSelect: () => move(stepScene(id, 1)) },
            {
              key: "copy",
              label: `复制这一${unit}`,
              icon: "draft",
              onSelect: () => runAndTell({ run }, copyScene(id), MESSAGES.added),
            },
            { key: "delete", label: `删除这一${unit}`, icon: "trash", onSelect: () => run(removeScene(id)) },
          ]}
        >
          <Icon name="more" />
        </Menu>
      </DetailHead>
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
          {!isProse && (
            <div>
              <dt>片长</dt>
              <dd>{aboutText(seconds).slice(2)}</dd>
            </div>
          )}
          <div>
            <dt>人物</dt>
            <dd>{people.length}</dd>
          </div>
        </dl>
        <Suspense>
          <OverviewSection key={id} script={script} editor={editor} row={row} />
        </Suspense>
        {people.length > 0 && (
          <>
            <h3 className={css.title}>谁开口</h3>
            <p className={css.people}>
              <bdi>{people.join("、")}</bdi>
            </p>
          </>
        )}
        <h3 className={css.title}>
          {say("在{全剧}里")}
          <OriginLabel origin="rules" />
        </h3>
        <Bars isProse={isProse} row={row} rows={rows} onGo={goTo} />
      </div>
    </>
  );
}
