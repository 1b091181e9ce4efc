import { knownWords, type NameHit, nameHits, renamed } from "@mochang/screenplay";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { labelsOf, renamePerson } from "../../sheet/index.ts";
import { DetailHead } from "../DetailHead.tsx";
import type { PanelProps } from "../panelProps.ts";
import { undoOf } from "../undoOf.ts";
import { saveAutomaticVersion } from "../versions/saveAutomaticVersion.ts";
import { nameSavedRow } from "./nameSavedRow.ts";
import { useRenameRow } from "./useRenameRow.ts";
import frame from "../panel.module.css";
import css from "./RenamePanel.module.css";

const NAME_MAX = 32;
/** More rows than this say no more to somebody who looks through them. */
const MAX_LISTED = 500;

const idOf = ({ line, from, kind }: NameHit): string => `${line} ${from} ${kind}`;

function Hit({ hit, to, place, on, onChange }: HitProps) {
  const name = `${place} ${hit.before}${hit.words}${hit.after}`;
  return (
    <li>
      <label>
        <small className="num">{place}</small>
        <q>
          {hit.before}
          {on && to !== "" ? (
            <>
              <del>{hit.words}</del>
              <ins>{to}</ins>
            </>
          ) : (
            <mark>{hit.words}</mark>
          )}
          {hit.after}
        </q>
        <input
          type="checkbox"
          aria-label={`换：${name}`}
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </li>
  );
}
interface HitProps {
  hit: NameHit;
  /** The words that take its place. */
  to: string;
  place: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Renaming, after the version has been kept as it was: the words of the script as one step, and the person's row. */
function useRename({ script, editor, panels }: PanelProps, name: string) {
  const client = useQueryClient();
  const [isKeeping, setKeeping] = useState(false);
  const renameRow = useRenameRow(script, name);
  const { sheet, run } = editor;
  const rename = async (words: string, chosen: readonly NameHit[]): Promise<void> => {
    if (isKeeping) return;
    setKeeping(true);
    const chosenIds = new Set(chosen.map(idOf));
    await saveAutomaticVersion({ script, editor }, client, `把${name}改名为${words}之前`);
    run(
      renamePerson(
        // Another window may have written meanwhile.
        (sheet ? nameHits(sheet.doc(), name) : [])
          .filter((hit) => chosenIds.has(idOf(hit)))
          .map((hit) => ({ line: hit.line, from: hit.from, to: hit.to, words: renamed(hit, name, words) })),
        name,
        words,
      ),
    );
    const sentence = `换了 ${chosen.length} 处`;
    const undo = undoOf(sheet);
    panels.back();
    await nameSavedRow({ saving: editor.saving, sentence, renameRow: () => renameRow(words), undo });
  };
  return { rename, isKeeping };
}

/** Gives a person another name everywhere: cues at once, other places one by one, all of it as one change. */
export function RenamePanel({ script, editor, panels }: PanelProps) {
  const name = panels.detail?.id ?? "";
  const { sheet, rows } = editor;
  const { rename, isKeeping } = useRename({ script, editor, panels }, name);
  const doc = sheet?.doc() ?? null;
  const hits = useMemo(() => (doc && rows.length > 0 ? nameHits(doc, name) : []), [doc, rows, name]);
  const [to, setTo] = useState("");
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const words = to.trim();
  const isOn = (hit: NameHit): boolean => changed.get(idOf(hit)) ?? !hit.doubtful;
  const cues = hits.filter(({ kind }) => kind === "cue");
  const others = hits.filter(({ kind }) => kind !== "cue");
  const chosen = [...cues, ...others.filter(isOn)];
  const labels = doc ? labelsOf(doc, true) : [];
  const isKnown = doc !== null && words !== "" && words !== name && knownWords(doc).names.includes(words);
  return (
    <>
      <DetailHead title={name} kind="改名" panels={panels} />
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== "" && words !== name && chosen.length > 0) void rename(words, chosen);
        }}
      >
        <div className={frame.scroll}>
          <label className={css.field}>
            改成
            <input value={to} maxLength={NAME_MAX} onChange={(event) => setTo(event.target.value)} autoComplete="off" />
          </label>
          {isKnown && <p className={css.warn}>{`稿里已经有${words}，改了就是同一个人。`}</p>}
          <p className={css.sum}>
            {`人物名 ${cues.length} 处直接换${others.length > 0 ? `，正文里还有 ${others.length} 处：` : "。"}`}
          </p>
          <ol className={css.hits}>
            {others.slice(0, MAX_LISTED).map((hit) => (
              <Hit
                key={idOf(hit)}
                hit={hit}
                to={words && renamed(hit, name, words)}
                place={labels[hit.row] ? `第${labels[hit.row]}${editor.unit}` : "稿头"}
                on={isOn(hit)}
                onChange={(on) => setChanged(new Map(changed).set(idOf(hit), on))}
              />
            ))}
          </ol>
          {others.length > MAX_LISTED && (
            <p className={css.sum}>{`还有 ${others.length - MAX_LISTED} 处没有列出，照上面的规矩一起换。`}</p>
          )}
        </div>
        <div className={frame.foot}>
          <p>
            <b className="num">{`选了 ${chosen.length} 处`}</b>
            <span>一次撤销全部换回</span>
          </p>
          <Button onClick={panels.back}>取消</Button>
          <Button type="submit" loading={isKeeping} disabled={words === "" || words === name || chosen.length === 0}>
            换
          </Button>
        </div>
      </form>
    </>
  );
}
