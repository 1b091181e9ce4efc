import { BLOCKED_TENANT, laterDraftName, SEARCH_MAX, type SearchedWork } from "@mochang/contract";
import clsx from "clsx";
import { useDeferredValue, useState, type KeyboardEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useLogout, useUser } from "../../account/index.ts";
import { MiniCover, RecordKind, recordUrl } from "../../library/index.ts";
import { hitUrl, MarkedQuote, speakerOf, useQuickSearch } from "../../search/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { choose, useMode } from "../../ui/useTheme.ts";
import { DESTINATIONS, matching } from "./destinations.ts";
import css from "./Palette.module.css";

const WORKS = 6;
const LINES = 5;

interface Row {
  key: string;
  /** What the Enter key does, at the end of the chosen row. */
  does: string;
  content: ReactNode;
  act: () => void;
}
interface Group {
  name: string;
  rows: Row[];
}

/** In a window of its own, as cards open their works. */
const open = (url: string): void => void window.open(url, "_blank");

const Plain = ({ icon, label }: { icon: IconName; label: string }) => (
  <span className={css.plain}>
    <Icon name={icon} />
    <b>{label}</b>
  </span>
);

/** Where a line stands: its work, its scene, and whose it is. */
const placeOf = ({ name, draftNumber }: SearchedWork["script"], hit: SearchedWork["hits"][number]): string =>
  [name, laterDraftName(draftNumber), hit.heading, speakerOf(hit)].filter(Boolean).join("·");

/** Works and lines of one's own scripts that hold the words. */
function useFound(typed: string): Group[] {
  const found = useQuickSearch(typed, WORKS).data?.works ?? [];
  if (typed === "") return [];
  return [
    {
      name: "作品",
      rows: found
        .filter(({ inName, inAuthor }) => inName || inAuthor)
        .map(({ script }) => ({
          key: script.id,
          does: "打开",
          act: () => open(recordUrl(script)),
          content: (
            <>
              <MiniCover genre={script.type === 3 ? undefined : script.fileThemeName} />
              <span>
                <b>{script.name}</b>
                <small>
                  <RecordKind type={script.type} />
                  {[script.author, laterDraftName(script.draftNumber)].filter(Boolean).map((word) => `·${word}`)}
                </small>
              </span>
            </>
          ),
        })),
    },
    {
      name: "稿子里",
      rows: found
        .flatMap((work) => work.hits.map((hit) => ({ work, hit })))
        .slice(0, LINES)
        .map(({ work, hit }) => ({
          key: `${work.script.id} ${hit.start}`,
          does: "到这一行",
          act: () => open(hitUrl(work, hit)),
          content: (
            <span>
              <MarkedQuote quote={hit.quote} marks={hit.marks} />
              <small>{placeOf(work.script, hit)}</small>
            </span>
          ),
        })),
    },
  ];
}

/** What can be done and where one can go, by what was typed. */
function useCommands(typed: string): Group[] {
  const navigate = useNavigate();
  const logout = useLogout();
  const mode = useMode();
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  const actions = [
    {
      label: mode === "dark" ? "开灯：换成浅色" : "关灯：换成深色",
      keywords: "外观 主题 深色 浅色 dark light",
      icon: mode === "dark" ? ("sun" as const) : ("moon" as const),
      act: () => choose(mode === "dark" ? "light" : "dark"),
    },
    { label: "退出登录", keywords: "logout", icon: "exit" as const, act: () => void logout() },
  ];
  const searching: Row[] =
    typed === ""
      ? []
      : [
          {
            key: "search",
            does: "去",
            act: () => void navigate(`/dashboard/allScript?${new URLSearchParams({ q: typed }).toString()}`),
            content: <Plain icon="search" label={`在全部剧本里搜「${typed}」`} />,
          },
        ];
  return [
    {
      name: "动作",
      rows: matching(actions, typed).map(({ label, icon, act }) => ({
        key: label,
        does: "做",
        act,
        content: <Plain icon={icon} label={label} />,
      })),
    },
    {
      name: "页面",
      rows: [
        ...matching(DESTINATIONS, typed)
          .filter(({ evaluates }) => !blocked || !evaluates)
          .map(({ to, label, icon }) => ({
            key: to,
            does: "去",
            act: () => void navigate(to),
            content: <Plain icon={icon} label={label} />,
          })),
        ...searching,
      ],
    },
  ];
}

const idOf = (rows: readonly Row[], row: Row): string => `palette-${rows.indexOf(row)}`;

interface ResultsProps {
  groups: readonly Group[];
  rows: readonly Row[];
  chosen: Row | undefined;
  perform: (row: Row) => void;
}

const Results = ({ groups, rows, chosen, perform }: ResultsProps) => (
  <div id="palette-list" role="listbox" aria-label="结果" className={css.list}>
    {groups.map((group) => (
      <div key={group.name} role="group" aria-label={group.name}>
        <p className={css.group} aria-hidden="true">
          {group.name}
        </p>
        {group.rows.map((row) => (
          <button
            key={row.key}
            type="button"
            tabIndex={-1}
            id={idOf(rows, row)}
            role="option"
            aria-selected={row === chosen}
            className={clsx(css.row, row === chosen && css.chosen)}
            onClick={() => perform(row)}
          >
            {row.content}
            <em aria-hidden="true">{row.does} ↵</em>
          </button>
        ))}
      </div>
    ))}
  </div>
);

/** The command palette: works, lines of one's own scripts, actions and pages by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const words = useDeferredValue(typed.trim());
  const groups = [...useFound(words), ...useCommands(words)].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = rows[Math.min(at, rows.length - 1)];
  const perform = (row: Row | undefined) => {
    if (!row) return;
    onClose();
    row.act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter belongs to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && rows.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, rows.length - 1) + by + rows.length) % rows.length;
      setAt(next);
      document.getElementById(`palette-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      perform(chosen);
    }
  };
  return (
    <Dialog open onClose={onClose} label="去哪里，做什么" className={css.palette}>
      <div className={css.input}>
        <Icon name="search" />
        <label className="sr" htmlFor="palette-input">
          作品、页面、动作，或稿子里的一句话
        </label>
        <input
          id="palette-input"
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={chosen && idOf(rows, chosen)}
          autoComplete="off"
          maxLength={SEARCH_MAX}
          placeholder="作品、页面、动作，或稿子里的一句话"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-btn" aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <Results groups={groups} rows={rows} chosen={chosen} perform={perform} />
      <p className={css.foot}>
        <span className="only-d">↑ ↓ 选，回车去；编辑器里按 Ctrl Shift K</span>
        <span>只搜您自己的稿子</span>
      </p>
    </Dialog>
  );
}
