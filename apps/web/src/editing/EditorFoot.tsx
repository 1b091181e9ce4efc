import clsx from "clsx";
import type { ReactNode } from "react";
import { deleteStruck, lineTypeName, putBackStruck, type CaretPlace, type WritingCommand } from "../sheet/index.ts";
import { PROSE_TYPES, walkLineType, type LineType } from "@mochang/screenplay";
import { aboutText, rowName, type SceneRow } from "./sceneRows.ts";
import frame from "./editor.module.css";
import css from "./foot.module.css";

interface Props {
  place: CaretPlace | null;
  /** A novel has chapters. */
  isProse: boolean;
  /** The row of the caret's scene. */
  row: SceneRow | null;
  /** While the panel of a proposal has the focus: how many of its changes are taken, and its keys are shown. */
  accepted: number | null;
  /** Scenes stand beside the sheet. */
  isSplit: boolean;
  /** Draws what the model costs for selected words; what it is given stands there until that is known. */
  renderPrices: (rest: ReactNode) => ReactNode;
  /** Takes a completion. */
  onTake: (rest: string) => void;
  /** Runs a command at the caret. */
  onRun: (command: WritingCommand) => void;
  /** Opens the figures of the scene. */
  onScene: () => void;
}

const Key = ({ children }: { children: string }) => <kbd className={css.key}>{children}</kbd>;

/** The names of the types as the editor calls them, short. */
const SHORT: Partial<Record<LineType, string>> = {
  heading: "场景",
  character: "人物",
  parenthetical: "描述",
  chapter: "章名",
};
export const kindName = (type: LineType): string => SHORT[type] ?? lineTypeName(type);

function enterWords({ isEmpty, next }: CaretPlace): string {
  if (isEmpty) return "选种类";
  if (next.name !== null) return `换${next.name}说`;
  return next.type === "heading" ? "起一场" : `写${kindName(next.type)}`;
}

/** What goes on with what was typed: taken with →, never with a key of the input method. */
function Completions({ place, onTake }: { place: CaretPlace; onTake: Props["onTake"] }) {
  const [first, ...others] = place.completions;
  if (!first) return null;
  return (
    <div className={clsx(css.foot, css.asked)} data-part="completions">
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onTake(first.rest)}>
        <Key>→</Key> <b>{first.word}</b>
      </button>
      {others.length > 0 && <Key>Alt ↓</Key>}
      {others.map(({ word, rest }) => (
        <button key={word} type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onTake(rest)}>
          {word}
        </button>
      ))}
      <span className={css.spacer} />
      <span className={frame.wide}>
        <Key>Esc</Key> 不用
      </span>
    </div>
  );
}

const PROPOSAL_KEYS = [
  ["Y", "采纳"],
  ["N", "留原文"],
  ["J", "下一处"],
  ["K", "上一处"],
] as const;

const ProposalKeys = () => (
  <span className={css.keys} data-part="proposal-keys">
    {PROPOSAL_KEYS.map(([key, does]) => (
      <span key={key}>
        <Key>{key}</Key> {does}
      </span>
    ))}
  </span>
);

/** What the keys of the sheet will do next. */
function SheetKeys({ place, isProse }: { place: CaretPlace; isProse: boolean }) {
  return (
    <span className={css.keys}>
      <span>
        <Key>Enter</Key> {enterWords(place)}
      </span>
      <span>
        <Key>Tab</Key> {`换成${kindName(walkLineType(place.type, 1, isProse ? PROSE_TYPES : undefined))}`}
      </span>
      <span className={frame.optional}>
        <Key>Shift Enter</Key> {isProse ? "写对白" : "话里的描述"}
      </span>
      <span className={frame.optional}>
        <Key>Esc</Key> <Key>Tab</Key> 离开稿纸
      </span>
    </span>
  );
}

const SPLIT_KEYS = [
  ["F6", "到右边去"],
  ["Alt V", "把右边选中的放过来"],
  ["Ctrl \\", "收起分屏"],
] as const;

/** What leads to the scenes beside the sheet and brings their words over. */
const SplitKeys = () => (
  <span className={css.keys}>
    {SPLIT_KEYS.map(([key, does]) => (
      <span key={key}>
        <Key>{key}</Key> {does}
      </span>
    ))}
  </span>
);

function selectedText({ selected, selectedLines }: CaretPlace): string {
  const characters = `${selected.toLocaleString("en")} 字`;
  return selectedLines > 1 ? `${selectedLines.toLocaleString("en")} 行，${characters}` : characters;
}

/** What can be done with the struck-out words of the caret's line. */
const StruckWords = ({ onRun }: { onRun: (command: WritingCommand) => void }) => (
  <span className={`${css.keys} ${css.struckWords}`} data-part="struck">
    这一行有划掉的字，不导出
    <button type="button" className="link" onClick={() => onRun(putBackStruck)}>
      放回
    </button>
    <button type="button" className="link" onClick={() => onRun(deleteStruck)}>
      真的删掉
    </button>
  </span>
);

/** Where the caret is, or that a proposal is being answered. */
function Where({ place, row, accepted, unit }: Pick<Props, "place" | "row" | "accepted"> & { unit: string }) {
  if (!place && accepted === null) return <span>点一下稿纸就能写</span>;
  return (
    <span>
      <b>{row?.label ? rowName(row, unit) : "稿头"}</b>
      {accepted !== null ? `　改写中，采纳 ${accepted} 处` : place && `　${kindName(place.type)}`}
      {accepted === null && place && place.selected > 0 && `　选中 ${selectedText(place)}`}
    </span>
  );
}

/** The foot of the middle: where the caret is, what Enter and Tab will do next, and how long the scene is. */
export function EditorFoot({ place, isProse, row, accepted, isSplit, renderPrices, onTake, onRun, onScene }: Props) {
  const unit = isProse ? "章" : "场";
  if (accepted === null && place && place.completions.length > 0) return <Completions place={place} onTake={onTake} />;
  const rest = (
    <>
      {accepted !== null ? (
        <ProposalKeys />
      ) : isSplit ? (
        <SplitKeys />
      ) : place?.isStruck ? (
        <StruckWords onRun={onRun} />
      ) : place ? (
        <SheetKeys place={place} isProse={isProse} />
      ) : (
        <span className={css.spacer} />
      )}
      {row && (
        <button type="button" className="num" title={`本${unit}的数字，和整${unit}的增删挪动`} onClick={onScene}>
          {`本${unit} ${row.characters.toLocaleString("en")} 字${isProse ? "" : `，${aboutText(row.seconds)}`}`}
        </button>
      )}
    </>
  );
  const isPriced = accepted === null && !isSplit && (place?.selected ?? 0) > 0;
  return (
    <div className={css.foot} data-part="status">
      <Where place={place} row={row} accepted={accepted} unit={unit} />
      {isPriced ? renderPrices(rest) : rest}
    </div>
  );
}
