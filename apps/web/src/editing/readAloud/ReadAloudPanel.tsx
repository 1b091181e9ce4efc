import { findScene } from "@mochang/screenplay";
import clsx from "clsx";
import { useEffect, useMemo, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { DetailHead } from "../DetailHead.tsx";
import type { PanelProps } from "../panelProps.ts";
import { aboutText, minutesText } from "../sceneRows.ts";
import { piecesOf } from "./speechSegments.ts";
import { useReadAloud } from "./useReadAloud.ts";
import frame from "../panel.module.css";
import css from "./ReadAloudPanel.module.css";

/** 朗读: a scene read by the browser's voices, with the time that it takes beside the estimate. */
export function ReadAloudPanel({ editor, panels }: PanelProps) {
  const { sheet, rows } = editor;
  const id = panels.detail?.id ?? editor.place?.sceneId ?? "";
  const row = rows.find((one) => one.id === id);
  const scene = sheet && row ? (findScene(sheet.doc(), id)?.node ?? null) : null;
  const pieces = useMemo(() => (scene ? piecesOf(scene) : []), [scene]);
  const { reading, canRead, start, stop } = useReadAloud(pieces);
  const { state, at, seconds } = reading;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (state === "reading") list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [state, at]);
  const status =
    state === "done"
      ? `读完用了 ${minutesText(Math.round(seconds))}`
      : state === "idle"
        ? "还没有读"
        : `读到这里用了 ${minutesText(Math.round(seconds))}`;
  return (
    <>
      <DetailHead
        title={row ? `第 ${row.label ?? ""} 场　${row.title}` : "这一场不在稿上了"}
        kind="朗读"
        panels={panels}
      />
      <div className={frame.scroll}>
        {!canRead && (
          <p className={css.note} role="status">
            这台设备的浏览器没有中文语音，读不出来。片长先按字数估：{row ? aboutText(row.seconds) : ""}。
          </p>
        )}
        {state === "failed" && (
          <p className={css.note} role="status">
            浏览器没有读出这一行，可以接着读。
          </p>
        )}
        <ol className={css.lines} ref={list}>
          {pieces.map(({ line, speaker, text }, i) => (
            <li key={line} className={clsx(i === at && state !== "idle" && css.here)}>
              <button type="button" disabled={!canRead} onClick={() => start(i, i === at ? seconds : 0)}>
                {speaker !== null && <b>{speaker}</b>}
                <bdi>{text}</bdi>
              </button>
            </li>
          ))}
        </ol>
        {pieces.length === 0 && <p className={css.note}>这一场还没有能读的动作和对白。</p>}
      </div>
      <div className={frame.foot}>
        <p>
          <b className="num">{status}</b>
          <span className="num">{row ? `按字数估${aboutText(row.seconds)}` : ""}</span>
        </p>
        {state === "reading" ? (
          <Button onClick={stop}>停下</Button>
        ) : (
          <Button
            disabled={!canRead || pieces.length === 0}
            onClick={() => (state === "stopped" || state === "failed" ? start(at, seconds) : start(0, 0))}
          >
            {state === "stopped" || state === "failed" ? "接着读" : state === "done" ? "再读一遍" : "朗读"}
          </Button>
        )}
      </div>
    </>
  );
}
