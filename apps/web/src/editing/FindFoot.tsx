import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { knownWords, type FindScope } from "@mochang/screenplay";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { useLatest } from "../lib/useLatest.ts";
import { useLatestCallback } from "../lib/useLatestCallback.ts";
import { Icon } from "../ui/Icon.tsx";
import {
  find,
  previewReplacement,
  searchStateOf,
  replaceAllFound,
  replaceFound,
  stepFound,
  type SheetView,
} from "../sheet/index.ts";
import type { PanelProps } from "./panelProps.ts";
import { saveAutomaticVersion } from "./versions/saveAutomaticVersion.ts";
import frame from "./editor.module.css";
import css from "./foot.module.css";

interface Props extends Pick<PanelProps, "script" | "editor"> {
  sheet: SheetView;
  /** Another value each time that it is asked for, also while it is open. */
  opened: unknown;
  onClose: () => void;
  onReplaced: (count: number) => void;
}

/** Fewer are looked through at once, and undone. */
const MANY = 10;
/** Characters of the words that a kept version's name tells. */
const MAX_TOLD = 20;

const MAX_NAMES = 30;
/** More selected characters than this are not what is looked for. */
const MAX_SELECTED = 40;

/** The words that are selected in one line; empty where none are. */
function selectedWords({ view: { state } }: SheetView): string {
  const { $from, $to, from, to } = state.selection;
  return $from.sameParent($to) && to - from <= MAX_SELECTED ? state.doc.textBetween(from, to) : "";
}

function scopeOf(value: string, sheet: SheetView): FindScope {
  if (value === "all") return { in: "all" };
  if (value === "scene") return { in: "scene", index: sheet.view.state.selection.$head.index(0) };
  return { in: "speeches", of: value.slice(1) };
}

/** What is looked for, where, and what was found; nothing is marked any more once it is closed. */
function useFinding(sheet: SheetView, beforeMany: (words: string) => Promise<void>) {
  const { view } = sheet;
  const [words, setWords] = useState("");
  const [where, setWhere] = useState("all");
  const [{ found, at }, setFinding] = useState(() => searchStateOf(view.state));
  const latest = useLatest({ words, where });
  const isOpen = useRef(true);
  const [isReplacing, setReplacing] = useState(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (view.isDestroyed) return;
      previewReplacement(view, "");
      find(view, "", { in: "all" });
    };
  }, [view]);
  const follow = (): void => setFinding(searchStateOf(view.state));
  const search = (next: string, scope: string): void => {
    setWords(next);
    setWhere(scope);
    find(view, next, scopeOf(scope, sheet));
    follow();
  };
  return {
    words,
    where,
    none: found.length === 0,
    count: found.length,
    countText:
      words === ""
        ? ""
        : found.length === 0
          ? "没有"
          : `${(at + 1).toLocaleString("en")} / ${found.length.toLocaleString("en")}`,
    search,
    step(by: 1 | -1): void {
      stepFound(view, by);
      follow();
    },
    preview(other: string): void {
      previewReplacement(view, other);
      follow();
    },
    replace(other: string): void {
      replaceFound(view, other);
      follow();
    },
    isReplacing,
    /** Replaces what is found now, also where by the time that the version is kept something else is looked for, or nothing. */
    async replaceAll(other: string): Promise<number> {
      const scope = scopeOf(where, sheet);
      setReplacing(true);
      if (found.length >= MANY) await beforeMany(words);
      if (view.isDestroyed) return 0;
      find(view, words, scope);
      const count = replaceAllFound(view, other);
      const next = isOpen.current ? latest.current : { words: "", where: "all" };
      find(view, next.words, scopeOf(next.where, sheet));
      setReplacing(false);
      follow();
      return count;
    },
  };
}
type FindingState = ReturnType<typeof useFinding>;

function Where({
  sheet,
  say,
  finding: { where, words, search },
}: {
  sheet: SheetView;
  say: (sentence: string) => string;
  finding: FindingState;
}) {
  const [names] = useState(() => knownWords(sheet.doc()).names.slice(0, MAX_NAMES));
  return (
    <select aria-label="在哪里找" value={where} onChange={(event) => search(words, event.target.value)}>
      <option value="all">{say("{全剧}")}</option>
      <option value="scene">{say("这一{场}")}</option>
      {names.map((name) => (
        <option key={name} value={`@${name}`}>{`${name}的话`}</option>
      ))}
    </select>
  );
}

function Replacing(props: {
  finding: FindingState;
  onKey: (event: KeyboardEvent) => void;
  onReplaced: Props["onReplaced"];
}) {
  const { finding, onKey, onReplaced } = props;
  const [other, setOther] = useState("");
  return (
    <>
      <input
        aria-label="换成"
        placeholder="换成"
        value={other}
        onChange={(event) => {
          setOther(event.target.value);
          finding.preview(event.target.value);
        }}
        onKeyDown={onKey}
      />
      <button type="button" className={css.plain} disabled={finding.none} onClick={() => finding.replace(other)}>
        换
      </button>
      <button
        type="button"
        className={css.plain}
        disabled={finding.none || finding.isReplacing}
        onClick={() => void finding.replaceAll(other).then(onReplaced)}
      >
        {finding.none ? "全部" : `全部 ${finding.count.toLocaleString("en")} 处`}
      </button>
    </>
  );
}

/** Find and replace, in the place of the foot: everywhere, in this scene, or in what one person says. */
export function FindFoot({ script, editor, sheet, opened, onClose, onReplaced }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const finding = useFinding(sheet, (words) =>
    saveAutomaticVersion({ script, editor }, client, `全部替换「${words.slice(0, MAX_TOLD)}」之前`),
  );
  const [started, setStarted] = useState<unknown>(null);
  const start = useLatestCallback((now: unknown) => {
    const selected = selectedWords(sheet);
    if (selected !== "") finding.search(selected, finding.where);
    setStarted(now);
  });
  useLayoutEffect(() => start(opened), [opened, start]);
  const selectField = useLatestCallback((_started: unknown) => {
    input.current?.focus();
    input.current?.select();
  });
  // Once the words stand in the field, and within the key press that asked for it: what is typed next takes their place.
  useLayoutEffect(() => selectField(started), [started, selectField]);
  const close = (): void => {
    onClose();
    sheet.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    else if (event.key === "Enter") finding.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className={clsx(css.foot, css.asked)} role="search" aria-label="查找与替换" data-part="find">
      <input
        ref={input}
        aria-label="查找"
        placeholder="查找"
        value={finding.words}
        onChange={(event) => finding.search(event.target.value, finding.where)}
        onKeyDown={onKey}
      />
      <span className="num" role="status">
        {finding.countText}
      </span>
      <button
        type="button"
        className={frame.tool}
        aria-label="上一处"
        disabled={finding.none}
        onClick={() => finding.step(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={frame.tool}
        aria-label="下一处"
        disabled={finding.none}
        onClick={() => finding.step(1)}
      >
        <Icon name="down" />
      </button>
      <Replacing finding={finding} onKey={onKey} onReplaced={onReplaced} />
      <Where sheet={sheet} say={editor.say} finding={finding} />
      <span className={css.spacer} />
      <button type="button" className={frame.tool} aria-label="关闭查找" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
