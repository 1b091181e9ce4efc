import { BLOCKED_TENANT, type RecordCount, type RecordOrder } from "@mochang/contract";
import { useSearchParams } from "react-router";
import { useUser } from "../../account/index.ts";
import { countOf, genresOf, RECORD_KINDS, useRecordCounts, type RecordFilter } from "../../library/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import css from "./library.module.css";

const FORMS = [
  { value: undefined, label: "剧本和小说" },
  { value: 1, label: "剧本" },
  { value: 2, label: "小说" },
] as const;

const ORDERS: readonly { value: RecordOrder; label: string }[] = [
  { value: "changed", label: "最近改动" },
  { value: "created", label: "最近新建" },
];

const chosen = <T extends string | number>(search: URLSearchParams, name: string, allowed: readonly T[]) =>
  allowed.find((value) => String(value) === search.get(name));

/** What the address narrows a list to, and its order; anything unknown in it narrows nothing. */
export const filterIn = (search: URLSearchParams): RecordFilter & { orderBy: RecordOrder } => ({
  type: chosen(search, "type", [1, 2, 3]),
  fileType: chosen(search, "fileType", [1, 2]),
  fileTheme: /^[\w-]{1,64}$/u.exec(search.get("fileTheme") ?? "")?.[0],
  orderBy: chosen(search, "orderBy", ["created"] as const) ?? "changed",
});

type Choose = (name: string, value: string | number | undefined) => void;
/** Undefined while they load, and where they could not be loaded. */
type Counts = readonly RecordCount[] | undefined;

/** The genres of what the rest of the filter leaves. */
function GenreMenu({ counts, filter, choose }: { counts: Counts; filter: RecordFilter; choose: Choose }) {
  const genres = genresOf(counts, filter);
  return (
    <Menu
      items={[
        { key: "", label: "不限", chosen: !filter.fileTheme, onSelect: () => choose("fileTheme", undefined) },
        ...genres.map(({ code, name, count }) => ({
          key: code,
          label: name,
          hint: count?.toString(),
          chosen: code === filter.fileTheme,
          onSelect: () => choose("fileTheme", code),
        })),
      ]}
    >
      类型：{genres.find(({ code }) => code === filter.fileTheme)?.name ?? "不限"}
      <Icon name="down" small />
    </Menu>
  );
}

const OrderMenu = ({ orderBy, choose }: { orderBy: RecordOrder; choose: Choose }) => (
  <Menu
    align="end"
    items={ORDERS.map(({ value, label }) => ({
      key: value,
      label,
      chosen: value === orderBy,
      onSelect: () => choose("orderBy", value === "changed" ? undefined : value),
    }))}
  >
    {ORDERS.find(({ value }) => value === orderBy)?.label}
    <Icon name="down" small />
  </Menu>
);

/** Where works come from and their genre, each with how many there are, their form, and their order; all are kept in the address. */
export function RecordFilters({ scriptName }: { scriptName?: string }) {
  const [search, setSearch] = useSearchParams();
  const { orderBy, ...filter } = filterIn(search);
  const counts = useRecordCounts(scriptName).data;
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  const choose: Choose = (name, value) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("page");
        if (value === undefined) after.delete(name);
        else after.set(name, String(value));
        return after;
      },
      { replace: true },
    );
  const types = Object.entries(RECORD_KINDS)
    .filter(([type]) => !blocked || type !== "1")
    .map(([type, { label }]) => ({ value: Number(type), label }));
  return (
    <div className={css.filters}>
      <div role="group" aria-label="来处">
        <button type="button" aria-pressed={filter.type === undefined} onClick={() => choose("type", undefined)}>
          全部
        </button>
        {types.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={filter.type === value} onClick={() => choose("type", value)}>
            {label}
            <small>{counts && countOf(counts, { ...filter, type: value })}</small>
          </button>
        ))}
      </div>
      <div role="group" aria-label="形式">
        {FORMS.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={filter.fileType === value}
            onClick={() => choose("fileType", value)}
          >
            {label}
          </button>
        ))}
      </div>
      <div>
        <GenreMenu counts={counts} filter={filter} choose={choose} />
      </div>
      <div className={css.order}>
        <OrderMenu orderBy={orderBy} choose={choose} />
      </div>
    </div>
  );
}
