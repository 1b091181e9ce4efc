import { BLOCKED_TENANT, laterDraftName, type SearchedWork } from "@mochang/contract";
import clsx from "clsx";
import { useDeferredValue, useEffect, useImperativeHandle, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useNavigate } from "react-router";
import { useLogout, useUser } from "../../account/index.ts";
import { MiniCover, RecordKind, recordUrl } from "../../library/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { hitUrl, MarkedQuote, opensAtLine, speakerOf, useQuickSearch } from "../../search/index.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { choose, useMode } from "../../ui/useTheme.ts";
import { isAdmin } from "../admin/isAdmin.ts";
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

/** A name with what was typed marked in it. */
function Marked({ name, typed }: { name: string; typed: string }) {
  const at = typed === "" ? -1 : name.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <b>{name}</b>;
  const end = at + typed.length;
  return (
    <b>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </b>
  );
}

const Plain = ({ icon, label, typed }: { icon: IconName; label: string; typed: string }) => (
  <span className={css.plain}>
    <Icon name={icon} />
    <Marked name={label} typed={typed} />
  </span>
);

/** Where a line stands: its work, its scene, and whose it is. */
const placeOf = ({ name, draftNumber }: SearchedWork["script"], hit: SearchedWork["hits"][number]): string =>
  [name, laterDraftName(draftNumber), hit.heading, speakerOf(hit)].filter(Boolean).join("·");

interface Found {
  found: Group[];
  /** Of other words still. */
  isStale: boolean;
  /** Not answered yet. */
  isAwaited: boolean;
  /** Why there is nothing; empty: there is something, or it is not known yet. */
  told: string;
}

/** Works and lines of one's own scripts that hold the words. */
function useFound(typed: string): Found {
  const { data, error, isPlaceholderData, isLoading } = useQuickSearch(typed, WORKS);
  if (typed === "") return { found: [], isStale: false, isAwaited: false, told: "" };
  const isEmpty = data?.works.length === 0 && !isPlaceholderData;
  return {
    found: groupsOf(data?.works ?? [], typed),
    isStale: isPlaceholderData,
    isAwaited: isLoading,
    told:
      error && !data ? `作品和稿子里没有搜成：${fullSentenceOf(error)}` : isEmpty ? "您的作品和稿子里没有找到。" : "",
  };
}

function groupsOf(found: readonly SearchedWork[], typed: string): Group[] {
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
                <Marked name={script.name} typed={typed} />
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
          does: opensAtLine(work) ? "到这一行" : "打开",
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
  const user = useUser().data;
  const blocked = user?.tenantId === BLOCKED_TENANT;
  const administers = user !== undefined && isAdmin(user);
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
            content: <Plain icon="search" label={`在全部剧本里搜「${typed}」`} typed={typed} />,
          },
        ];
  return [
    {
      name: "动作",
      rows: matching(actions, typed).map(({ label, icon, act }) => ({
        key: label,
        does: "做",
        act,
        content: <Plain icon={icon} label={label} typed={typed} />,
      })),
    },
    {
      name: "页面",
      rows: [
        ...matching(DESTINATIONS, typed)
          .filter((page) => (!blocked || !page.evaluates) && (administers || !page.administers))
          .map(({ to, label, icon }) => ({
            key: to,
            does: "去",
            act: () => void navigate(to),
            content: <Plain icon={icon} label={label} typed={typed} />,
          })),
        ...searching,
      ],
    },
  ];
}

const idOf = (rows: readonly Row[], row: Row): string => `palette-${rows.indexOf(row)}`;

export interface ResultsProps {
  typed: string;
  /** The key of the row that the arrows have gone to; null: the first one is chosen. */
  marked: string | null;
  onMark: (key: string) => void;
  /** Told the id of the chosen row's element, for the field's readers. */
  onChosen: (id: string | undefined) => void;
  /** Takes the keys that go to the field. */
  keys: Ref<(event: KeyboardEvent) => void>;
  /** Enter was pressed before there were results of what is typed: the first of them is done when they are there. */
  entered: boolean;
  onEnteredEarly: () => void;
  onClose: () => void;
}

/** What was typed finds, and what can be done with it; the keys of the field choose. */
export function PaletteResults(props: ResultsProps) {
  const { typed, marked, onMark, onChosen, keys, entered, onEnteredEarly, onClose } = props;
  const words = useDeferredValue(typed.trim());
  const { found, isStale, isAwaited, told } = useFound(words);
  // Rows that are seen may be done while the search is under way; rows of other words may not.
  const isOfTyped = words === typed.trim() && !isStale;
  const groups = [...found, ...useCommands(words)].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = rows.find(({ key }) => key === marked) ?? rows[0];
  const chosenId = chosen && idOf(rows, chosen);
  useEffect(() => {
    onChosen(chosenId);
    if (chosenId !== undefined && marked !== null)
      document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId, marked, onChosen]);
  const perform = (row: Row | undefined) => {
    if (!row) return;
    onClose();
    row.act();
  };
  useEffect(() => {
    if (entered && isOfTyped && !isAwaited) perform(chosen);
  });
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && chosen) {
      event.preventDefault();
      const next = rows[(rows.indexOf(chosen) + by + rows.length) % rows.length];
      if (next) onMark(next.key);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isOfTyped) perform(chosen);
      else onEnteredEarly();
    }
  });
  return (
    <>
      <p className={css.told} role="status">
        {told}
      </p>
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
    </>
  );
}
