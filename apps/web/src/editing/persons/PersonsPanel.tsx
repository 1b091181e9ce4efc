import clsx from "clsx";
import type { ScriptPerson } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../lib/apiError.ts";
import { inkText } from "../../lib/inkText.ts";
import { useSaving } from "../../sheet/index.ts";
import { confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { withInk } from "../../run/withInk.ts";
import { useEstimate, useGenerated } from "../modelText/useGenerated.ts";
import type { PanelProps } from "../panelProps.ts";
import { hasCast } from "./hasCast.ts";
import { saveAutomaticVersion } from "../versions/saveAutomaticVersion.ts";
import { personsKey, usePersons } from "./api.ts";
import { inCells, presenceOf } from "./speechesOf.ts";
import shared from "../indexList.module.css";
import css from "./persons.module.css";

const MAX_CELLS = 80;

/** Where a person is in the script: a cell a scene, the darker the more. */
function Strip({ person, scenes }: { person: ScriptPerson; scenes: number }) {
  if (!person.counts) return null;
  const cells = inCells(presenceOf(person.counts, scenes), MAX_CELLS);
  return (
    <svg className={css.strip} viewBox={`0 0 ${cells.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      {cells.map((weight, i) =>
        weight === 0 ? null : <rect key={i} data-weight={weight} x={i + 0.06} width={0.88} height={1} />,
      )}
    </svg>
  );
}

/** `61 岁，渡轮船长`; where nothing is written, what rules count. */
function about({ age, shortDescription, counts, unread }: ScriptPerson): string {
  const years = /^\d+$/u.test(age) ? `${age} 岁` : age;
  const written = [years, shortDescription].filter(Boolean).join("，");
  if (written !== "") return written;
  if (!counts) return unread ? "稿子刚改过，正在重读" : "稿子里还没有";
  return counts.speeches > 0 ? `说 ${counts.speeches} 句，占对白 ${Math.round(counts.share * 100)}%` : "没有台词";
}

/** Writing all persons anew, after a question. `isWritable`: there are persons to be written about. */
function RegenerateAll({
  script,
  editor,
  isWritable,
}: Pick<PanelProps, "script" | "editor"> & { isWritable: boolean }) {
  const { scriptId, versionId } = script;
  const client = useQueryClient();
  const toasts = useToasts();
  const request = { path: "/api/characters", body: { scriptId, versionId } };
  const { data } = useEstimate(request, editor.saving, isWritable);
  const { run, busy, start, stop } = useGenerated(request, editor.saving, {
    async onEnd({ state, message }) {
      await client.invalidateQueries({ queryKey: personsKey(script) });
      if (state === "done") toasts.done("刷新成功");
      else if (state === "failed") toasts.warn(message ?? "刷新失败");
    },
  });
  if (busy)
    return (
      <button type="button" className="link" onClick={stop}>
        {run?.total ? `写到 ${run.done ?? 0} / ${run.total}，停下` : "正在写，停下"}
      </button>
    );
  if (data?.modelName == null) return null;
  const cost = `约 ${inkText(data.units)}，余 ${inkText(data.balance)}。`;
  return (
    <button
      type="button"
      className="link"
      title={cost}
      onClick={withInk(data, () =>
        confirm({
          title: "重写全部人物？",
          content: `刷新会改动原有内容，新增的人物可能被删除。${cost}您自己写的字段不动，新写的放在它旁边给您挑。`,
          okText: "仍然更新",
          cancelText: "取消",
          onOk: async () => {
            await saveAutomaticVersion({ script, editor }, client, "重写全部人物之前");
            start();
          },
        }),
      )}
    >
      全部重写
    </button>
  );
}

/** How many persons there are, without the doubtful. */
export const PersonsCount = ({ script }: PanelProps) => {
  const { data } = usePersons(script);
  return data ? <small className="num">{data.filter(({ doubtful }) => !doubtful).length}</small> : null;
};

/** One person of the list; it opens at the right. */
function Entry({ person, scenes, ...props }: { person: ScriptPerson; scenes: number } & PanelProps) {
  const { panels, editor } = props;
  const here = panels.detail?.key === "person" && panels.detail.id === person.id;
  return (
    <li className={clsx(shared.item, css.person)}>
      <button
        type="button"
        className={clsx(here && shared.here)}
        aria-current={here || undefined}
        onClick={() => panels.open({ key: "person", id: person.id })}
      >
        <b>
          <bdi>{person.name}</bdi>
        </b>
        <small className="num">{person.counts ? `${person.counts.scenes.length} ${editor.unit}` : ""}</small>
        <span className={css.about}>
          <bdi>{about(person)}</bdi>
          {Object.keys(person.offered).length > 0 && "　有新写的等您看"}
        </span>
        <Strip person={person} scenes={scenes} />
      </button>
    </li>
  );
}

/** The persons, with the strip of scenes in which each is; each opens at the right. */
export function PersonsPanel(props: PanelProps) {
  const { script, panels, editor } = props;
  const { state } = useSaving(editor.saving);
  const persons = usePersons(script, state.savedAt);
  if (persons.isError && !persons.data)
    return <Failure title="人物没有取到" sentence={sentenceOf(persons.error)} onRetry={() => void persons.refetch()} />;
  const scenes = editor.rows.filter(({ label }) => label !== null).length;
  const doubtful = (persons.data ?? []).filter((person) => person.doubtful);
  return (
    <>
      <div className={shared.scroll}>
        <p className={shared.hint}>{`一格一${editor.unit}，越醒目戏越重`}</p>
        {!persons.data && <Skeleton className={shared.waiting} widths={[40, 100, 40, 100, 40, 100]} />}
        {persons.data?.length === 0 && (
          <p className={clsx("quiet", shared.waiting)}>稿子里还没有读到人物。写几句台词，或者先添一个人。</p>
        )}
        <ul>
          {persons.data?.flatMap((person) =>
            person.doubtful ? [] : [<Entry key={person.id} {...props} person={person} scenes={scenes} />],
          )}
        </ul>
        {doubtful.length > 0 && (
          <>
            <p
              className={shared.hint}
            >{`存疑 ${doubtful.length} 人：没有列名，又只开口一次或只见动作。写一点就算人物，也可以删去。`}</p>
            <ul aria-label="存疑的人物">
              {doubtful.map((person) => (
                <Entry key={person.id} {...props} person={person} scenes={scenes} />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={css.foot}>
        <button type="button" className="link" onClick={() => panels.open({ key: "person", id: "new" })}>
          添一个人
        </button>
        <RegenerateAll script={script} editor={editor} isWritable={hasCast(persons.data ?? [])} />
      </div>
    </>
  );
}
