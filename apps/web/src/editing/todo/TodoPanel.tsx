import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Menu } from "../../ui/Menu.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { PanelProps } from "../panelProps.ts";
import { rowHead, type SceneRow } from "../sceneRows.ts";
import type { LineQuote } from "./findingsTask.ts";
import type { TodoSource } from "./todoSource.ts";
import { TodoEntry } from "./TodoEntry.tsx";
import { todoGroupsOf, type TodoGroup } from "./todoGroups.ts";
import type { TodoItem } from "./todoItems.ts";
import { useAskedItem, useOpenItem } from "./useOpenItem.ts";
import { useDecide, useTodo } from "./useTodo.ts";
import css from "./TodoPanel.module.css";

type StateFilter = TodoItem["state"];
const STATES: readonly (readonly [StateFilter, string])[] = [
  ["open", "待改"],
  ["done", "已改"],
  ["waived", "有意为之"],
];
const SOURCES: readonly (readonly [TodoSource | null, string])[] = [
  [null, "各处来的"],
  ["report", "报告"],
  ["card", "评估"],
  ["continuity", "连贯账"],
  ["note", "批注"],
  ["rule", "规则"],
];

const Skeleton = () => (
  <div className={css.scroll} aria-busy="true" aria-label="待办">
    {[0, 1, 2].map((i) => (
      <div key={i} className={css.skeleton} aria-hidden="true">
        <i />
        <i />
      </div>
    ))}
  </div>
);

const ordinary = (event: KeyboardEvent): boolean =>
  !(event.target instanceof HTMLTextAreaElement) && !event.ctrlKey && !event.metaKey && !event.altKey;

interface ListProps {
  props: PanelProps;
  groups: readonly TodoGroup[];
  stateFilter: StateFilter;
  openKey: string | null;
  onOpen: (item: TodoItem, isOpen: boolean) => void;
  onItemQuote: (item: TodoItem, quote: LineQuote) => void;
}

const headOf = (sceneId: string | null, row: SceneRow | undefined, unit: string): string =>
  sceneId === null ? "稿子里已经没有" : row?.label ? rowHead(row, unit) : "稿头";

/** The items, scene by scene. */
function TodoList({ props, groups, stateFilter, openKey, onOpen, onItemQuote }: ListProps) {
  const { decide, isDeciding } = useDecide(props);
  const byId = new Map(props.editor.rows.map((row) => [row.id, row]));
  return groups.map(({ sceneId, items }) => {
    const count = items.filter(({ state }) => state === stateFilter).length;
    return (
      <Fragment key={sceneId ?? ""}>
        <h3 className={css.scene}>
          <span>{headOf(sceneId, sceneId === null ? undefined : byId.get(sceneId), props.editor.unit)}</span>
          <small>{stateFilter === "open" ? `${count} 处待改` : `${count} 处`}</small>
        </h3>
        <ol className={css.items}>
          {items.map((item) => (
            <TodoEntry
              key={item.key}
              props={props}
              item={item}
              rowOf={(id) => byId.get(id)}
              isOpen={item.key === openKey}
              isDeciding={isDeciding}
              onOpen={() => onOpen(item, item.key !== openKey)}
              onQuote={(quote) => onItemQuote(item, quote)}
              onDecide={(state, reason) => decide(item, state, reason)}
            />
          ))}
        </ol>
      </Fragment>
    );
  });
}

interface HeadProps {
  items: readonly TodoItem[];
  stateFilter: StateFilter;
  source: TodoSource | null;
  onShow: (state: StateFilter) => void;
  onSource: (source: TodoSource | null) => void;
}

const TodoHead = ({ items, stateFilter, source, onShow, onSource }: HeadProps) => (
  <div className={css.head}>
    <div role="group" aria-label="状态" className={css.states}>
      {STATES.map(([state, name]) => (
        <button key={state} type="button" aria-pressed={stateFilter === state} onClick={() => onShow(state)}>
          {name} <span className="num">{items.filter((item) => item.state === state).length}</span>
        </button>
      ))}
    </div>
    <Menu
      className={css.sources}
      align="end"
      items={SOURCES.map(([key, label]) => ({
        key: key ?? "all",
        label,
        chosen: source === key,
        onSelect: () => onSource(key),
      }))}
    >
      {SOURCES.find(([key]) => key === source)?.[1]}
      <Icon name="down" small />
    </Menu>
  </div>
);

interface FootProps {
  /** 全剧, 全书. */
  whole: string;
  open: number;
  isEmpty: boolean;
  onNext: () => void;
}

const TodoFoot = ({ whole, open, isEmpty, onNext }: FootProps) => (
  <div className={css.foot}>
    <span>
      <b>{`${whole}还有 ${open} 处`}</b>
      <small>规则查的随写随查，不用墨</small>
    </span>
    <button type="button" className={css.button} disabled={isEmpty} onClick={onNext}>
      下一处 <kbd>J</kbd>
    </button>
  </div>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={css.empty}>
    <p>待办没有取到。</p>
    <button type="button" className="link" onClick={onRetry}>
      重试
    </button>
  </div>
);

/** 待办: what was said of the script, by scene: to be fixed, fixed, or meant so. */
export function TodoPanel(props: PanelProps) {
  const { editor } = props;
  const { items, isComplete, isFailed, retry } = useTodo(props);
  const [stateFilter, setStateFilter] = useState<StateFilter>("open");
  const [source, setSource] = useState<TodoSource | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const filtered = (items ?? []).filter((item) => source === null || item.source === source);
  const groups = todoGroupsOf(filtered, stateFilter, editor.place?.sceneId);
  const ordered = groups.flatMap((group) => group.items.filter(({ state }) => state === stateFilter));
  const opening = useOpenItem(props, ordered);
  const { openKey, open, step } = opening;
  useAskedItem(props, isComplete ? items : null, opening, setStateFilter);
  const isLoaded = items !== null;
  useEffect(() => {
    if (openKey && isLoaded)
      list.current?.querySelector(`[data-todo="${CSS.escape(openKey)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [openKey, isLoaded]);
  if (isFailed) return <Failed onRetry={retry} />;
  if (!items) return <Skeleton />;
  const keyDown = (event: KeyboardEvent): void => {
    if (ordinary(event) && event.key === "j") step(1);
    if (ordinary(event) && event.key === "k") step(-1);
  };
  return (
    <>
      <TodoHead
        items={filtered}
        stateFilter={stateFilter}
        source={source}
        onShow={setStateFilter}
        onSource={setSource}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <div className={css.scroll} ref={list} role="region" aria-label="待办" tabIndex={0} onKeyDown={keyDown}>
        <TodoList
          props={props}
          groups={groups}
          stateFilter={stateFilter}
          openKey={openKey}
          onOpen={(item, isOpen) => open(isOpen ? item : undefined)}
          onItemQuote={open}
        />
        {groups.length === 0 && (
          <p className={css.empty}>
            {stateFilter === "open" ? "没有要改的。规则随写随查，报告、评估和批注里说的也会列在这里。" : "还没有。"}
          </p>
        )}
      </div>
      <TodoFoot
        whole={props.editor.say("{全剧}")}
        open={items.filter(({ state }) => state === "open").length}
        isEmpty={ordered.length === 0}
        onNext={() => step(1)}
      />
    </>
  );
}
