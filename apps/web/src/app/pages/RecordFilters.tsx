import { BLOCKED_TENANT } from "@mochang/contract";
import { useSearchParams } from "react-router";
import { useUser } from "../../account/index.ts";
import { RECORD_KINDS, type RecordFilter } from "../../library/index.ts";
import css from "./library.module.css";

const FORMS = [
  { value: undefined, label: "剧本和小说" },
  { value: 1, label: "剧本" },
  { value: 2, label: "小说" },
] as const;

const chosen = (search: URLSearchParams, name: string, allowed: readonly number[]): number | undefined =>
  allowed.find((value) => String(value) === search.get(name));

/** What the address narrows a list to; anything unknown in it narrows nothing. */
export const filterIn = (search: URLSearchParams): RecordFilter => ({
  type: chosen(search, "type", [1, 2, 3]),
  fileType: chosen(search, "fileType", [1, 2]),
});

/** Where a work comes from, and its form; both are kept in the address. */
export function RecordFilters() {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  const choose = (name: string, value: number | undefined): void =>
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
  const types = [
    { value: undefined, label: "全部" },
    ...Object.entries(RECORD_KINDS)
      .filter(([type]) => !blocked || type !== "1")
      .map(([type, { label }]) => ({ value: Number(type), label })),
  ];
  return (
    <div className={css.filters}>
      <div role="group" aria-label="来处">
        {types.map(({ value, label }) => (
          <button key={label} type="button" aria-pressed={filter.type === value} onClick={() => choose("type", value)}>
            {label}
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
    </div>
  );
}
