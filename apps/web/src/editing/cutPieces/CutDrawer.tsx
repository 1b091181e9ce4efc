import { findLine, lineText, documentNode, type SceneJson } from "@mochang/screenplay";
import type { CutPiece } from "@mochang/contract";
import { MESSAGES } from "@mochang/contract/errors";
import { useState } from "react";
import { relativeTime } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { createStore, useStore } from "../../ui/store.ts";
import { toasts } from "../../ui/toasts.ts";
import { NOTE_CLOCK, putLinesAfter, putRowAfter, putRowBack } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { minutesText, rowName, sceneRowsOf } from "../sceneRows.ts";
import { openCut } from "./openCut.ts";
import { standsIn } from "./standsIn.ts";
import css from "./CutDrawer.module.css";

const NEVER = createStore(false);
const NOTHING = createStore<readonly CutPiece[]>([]);
const rowOf = ({ content }: CutPiece): SceneJson => content as SceneJson;
const whenOf = ({ cutTime }: CutPiece): string => relativeTime(NOTE_CLOCK.format(cutTime));

interface ItemProps {
  piece: CutPiece;
  editor: PanelProps["editor"];
  onDiscard: (piece: CutPiece) => void;
}

function CutScene({ piece, editor, onDiscard }: ItemProps) {
  const row = rowOf(piece);
  const [sceneRow] = sceneRowsOf(documentNode([row]));
  const here = editor.rows.find(({ index }) => index === editor.place?.sceneIndex);
  return (
    <li>
      <p className={css.title}>
        <bdi>{sceneRow?.title || editor.say("没有标题的一{场}")}</bdi>
        <span>{sceneRow?.time}</span>
        <span className="num">
          {editor.isProse ? `${sceneRow?.characters ?? 0} 字` : minutesText(sceneRow?.seconds ?? 0)}
        </span>
      </p>
      <p className={css.when}>{`${piece.place}剪下，${whenOf(piece)}`}</p>
      <p className={css.acts}>
        <button type="button" className="link" onClick={() => editor.run(putRowBack(row, piece.after, piece.before))}>
          放回原处
        </button>
        {here && (
          <button type="button" className="link" onClick={() => editor.run(putRowAfter(row, here.id))}>
            {here.label === null ? "接在这里" : `接在${rowName(here, editor.unit)}后`}
          </button>
        )}
        <button type="button" className="link" onClick={() => onDiscard(piece)}>
          不要了
        </button>
      </p>
    </li>
  );
}

function CutLines({ piece, editor, onDiscard }: ItemProps) {
  const { content: lines } = rowOf(piece);
  const doc = editor.sheet?.doc();
  const above = piece.after !== null && doc && findLine(doc, piece.after) ? piece.after : null;
  return (
    <li>
      <p className={css.words}>
        <bdi>{lines.map(lineText).join("　")}</bdi>
      </p>
      <p className={css.when}>{`${piece.place}，${whenOf(piece)}`}</p>
      <p className={css.acts}>
        {above !== null && (
          <button type="button" className="link" onClick={() => editor.run(putLinesAfter(lines, above))}>
            放回原处
          </button>
        )}
        <button type="button" className="link" onClick={() => editor.run(putLinesAfter(lines, null))}>
          放到光标处
        </button>
        <button type="button" className="link" onClick={() => onDiscard(piece)}>
          不要了
        </button>
      </p>
    </li>
  );
}

/** 剪下的场: what was taken out of the script and stands in it no more, one row at the foot of the scenes. */
export function CutDrawer({ editor }: PanelProps) {
  const store = useStore(openCut);
  const pieces = useStore(store?.pieces ?? NOTHING);
  const failed = useStore(store?.failed ?? NEVER);
  const [open, setOpen] = useState(false);
  const doc = editor.sheet?.doc();
  if (!doc || !store) return null;
  const discard = (piece: CutPiece): void => {
    const discarded = store.discard(piece.id);
    toasts.undo(MESSAGES.deleteDone, () => void discarded.then(() => store.add([piece])));
  };
  const out = pieces.filter((piece) => !standsIn(doc, piece));
  const scenes = out.filter(({ kind }) => kind === "scene").length;
  const lines = out.filter(({ kind }) => kind === "lines").reduce((n, piece) => n + rowOf(piece).content.length, 0);
  const counts = [scenes > 0 && `${scenes} ${editor.unit}`, lines > 0 && `${lines} 行`].filter(Boolean).join(" ");
  return (
    <section className={css.drawer} data-open={open ? "" : undefined} data-part="cut">
      <button type="button" className={css.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        {editor.say("剪下的{场}")}
        <span className="num">{counts || (failed ? "没有取到" : "没有")}</span>
        <Icon name={open ? "down" : "up"} small />
      </button>
      {open && failed && (
        <p className={css.empty} role="alert">
          存在服务器上的没有取到。
          <button type="button" className="link" onClick={() => void store.retry()}>
            再取一次
          </button>
        </p>
      )}
      {open && !failed && out.length === 0 && (
        <p className={css.empty}>
          {editor.say("删掉的{场}会收在这里，随时放回。几行不想要又舍不得，选中了按「收起」。")}
        </p>
      )}
      {open && out.length > 0 && (
        <ul className={css.list}>
          {out.map((piece) =>
            piece.kind === "scene" ? (
              <CutScene key={piece.id} piece={piece} editor={editor} onDiscard={discard} />
            ) : (
              <CutLines key={piece.id} piece={piece} editor={editor} onDiscard={discard} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}
