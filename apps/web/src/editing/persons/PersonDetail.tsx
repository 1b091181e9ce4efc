import { PERSON_FIELD_NAMES, PERSON_FIELDS, type PersonField, type ScriptPerson } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { showWords } from "../../sheet/index.ts";
import { confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LongList } from "../../ui/LongList.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { DetailHead } from "../DetailHead.tsx";
import { CitedText } from "../modelText/CitedText.tsx";
import { CostFoot } from "../modelText/CostFoot.tsx";
import { useEstimate, useGenerated } from "../modelText/useGenerated.ts";
import { useKeptField } from "../../ui/keptFields.ts";
import type { PanelProps } from "../panelProps.ts";
import { personsKey, useChangePersons, usePersons } from "./api.ts";
import { EditPerson } from "./EditPerson.tsx";
import { beginPerson, type EditedPerson } from "./editedPerson.ts";
import { speechesOf } from "./speechesOf.ts";
import frame from "../panel.module.css";
import css from "./persons.module.css";

type Props = PanelProps & { person: ScriptPerson };

/** One person: what is written of him, what rules count, all that he says; edited, added, written anew. */
export function PersonDetail(props: PanelProps) {
  const { script, panels } = props;
  const persons = usePersons(script);
  const isNew = panels.detail?.id === "new";
  const person = persons.data?.find(({ id }) => id === panels.detail?.id);
  const [edited, setEdited] = useKeptField<EditedPerson | null>(
    `person:${script.scriptId}:${script.versionId}:${panels.detail?.id ?? ""}`,
    null,
  );
  const { remove } = useChangePersons(script);
  if (persons.isError && !persons.data)
    return <Failure title="人物没有取到" sentence={sentenceOf(persons.error)} onRetry={() => void persons.refetch()} />;
  if (isNew || (person && edited))
    return (
      <>
        <DetailHead panels={panels} title={person?.name ?? "添一个人"} kind={person && "编辑"} />
        <EditPerson
          script={script}
          person={person ?? null}
          edited={edited ?? beginPerson(null)}
          onEdited={setEdited}
          onClose={(saved) => {
            setEdited(null);
            if (isNew && saved) panels.open({ key: "person", id: saved.id });
            else if (isNew) panels.back();
          }}
        />
      </>
    );
  return (
    <>
      <DetailHead panels={panels} title={person?.name ?? "人物"} kind="人物">
        {person && (
          <>
            <button type="button" className="link" onClick={() => setEdited(beginPerson(person))}>
              编辑
            </button>
            <Menu
              className="icon-btn"
              align="end"
              label="这个人物"
              items={[
                ...(person.counts
                  ? [
                      {
                        key: "rename",
                        label: "在全稿里改名",
                        icon: "pen" as const,
                        onSelect: () => panels.open({ key: "rename", id: person.name }),
                      },
                    ]
                  : []),
                {
                  key: "delete",
                  label: "删除这个人物",
                  icon: "trash",
                  onSelect: () => askDelete(person, remove.mutateAsync, panels.back),
                },
              ]}
            >
              <Icon name="more" />
            </Menu>
          </>
        )}
      </DetailHead>
      {person ? (
        <ReadPerson {...props} person={person} />
      ) : persons.data ? (
        <p className={`quiet ${frame.scroll}`}>这个人物已经不在了。</p>
      ) : (
        <Skeleton className={frame.scroll} />
      )}
    </>
  );
}

const askDelete = ({ id, name }: ScriptPerson, remove: (id: string) => Promise<unknown>, after: () => void): void =>
  confirm({
    title: `删除${name}？`,
    content: "只删这一页的小传，稿子里的戏都在。",
    okText: "删除",
    cancelText: "取消",
    danger: true,
    onOk: () => remove(id).then(after, () => undefined),
  });

function Value({
  field,
  value,
  editor,
}: Pick<PanelProps, "editor"> & { field: PersonField; value: unknown }): ReactNode {
  if (Array.isArray(value))
    return (
      <span className={css.tags}>
        {value.map((tag) => (
          <span key={String(tag)} className={css.tag}>
            <bdi>{String(tag)}</bdi>
          </span>
        ))}
      </span>
    );
  const text = String(value ?? "");
  const isLine = field === "age" || field === "gender" || field === "shortDescription";
  return isLine ? <bdi>{text}</bdi> : <CitedText markdown={text} editor={editor} />;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function Profile({ person, script, editor }: Props) {
  const { settle } = useChangePersons(script);
  const fields = PERSON_FIELDS.filter((field) => !isEmpty(person[field]) || person.offered[field] !== undefined);
  const byModel = Object.values(person.origins).includes("model");
  return (
    <>
      <h3 className={frame.title}>
        小传
        {byModel && <OriginLabel origin="model" />}
      </h3>
      {fields.length === 0 && <p className="quiet">还没有写。可以自己写，也可以让它从稿子里读出来。</p>}
      <dl className={css.profile}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{PERSON_FIELD_NAMES[field]}</dt>
            <dd>
              <Value field={field} value={person[field]} editor={editor} />
              {person.offered[field] !== undefined && (
                <div className={css.offer}>
                  <Value field={field} value={person.offered[field]} editor={editor} />
                  <p>
                    <button
                      type="button"
                      className="link"
                      onClick={() => settle.mutate({ id: person.id, fields: [field], take: true })}
                    >
                      换成这个
                    </button>
                    <button
                      type="button"
                      className="link"
                      onClick={() => settle.mutate({ id: person.id, fields: [field], take: false })}
                    >
                      留着我的
                    </button>
                  </p>
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A speech, in a list, is so high before it was laid out. */
const SPEECH_PX = 37;

function ReadPerson(props: Props) {
  const { person, script, editor } = props;
  const { rows, sheet, unit } = editor;
  const toasts = useToasts();
  const speeches = useMemo(
    // `rows` are new when the document has changed.
    () => (sheet && rows ? speechesOf(sheet.doc(), [person.name, ...person.aliases]) : null),
    [sheet, rows, person.name, person.aliases],
  );
  const present = person.counts?.scenes.length ?? 0;
  const silent = Math.max(0, present - (speeches?.scenes ?? 0));
  return (
    <>
      <div className={frame.scroll}>
        <dl className={css.figures}>
          {(
            [
              ["出场", `${present} ${unit}`],
              ["对白", `${speeches?.list.length ?? 0} 句`],
              ["最长一句", `${speeches?.longest ?? 0} 字`],
              ["不开口", `${silent} ${unit}`],
            ] as const
          ).map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <Profile {...props} />
        <h3 className={frame.title}>
          怎么说话
          <OriginLabel origin="rules" />
        </h3>
        <p>
          {speeches && speeches.list.length > 0
            ? `一句平均 ${speeches.mean} 字，占${editor.say("{全剧}")}对白的 ${Math.round((person.counts?.share ?? 0) * 100)}%。`
            : "还没有台词。"}
          {person.aliases.length > 0 && (
            <>
              也写作 <bdi>{person.aliases.join("、")}</bdi>。
            </>
          )}
        </p>
        {speeches && speeches.list.length > 0 && (
          <>
            <h3 className={frame.title}>全部台词</h3>
            <LongList
              className={css.speeches}
              rowHeight={SPEECH_PX}
              rows={speeches.list.map(({ line, firstLength, label, text }) => (
                <li key={line}>
                  <button
                    type="button"
                    onClick={() => {
                      if (!sheet || !showWords(sheet, { line, from: 0, to: firstLength }))
                        toasts.warn("稿子里已经没有这一句了");
                    }}
                  >
                    <span>{label}</span>
                    <bdi>{text}</bdi>
                  </button>
                </li>
              ))}
            />
          </>
        )}
      </div>
      <Rewrite person={person} script={script} editor={editor} />
    </>
  );
}

function Rewrite({ person, script, editor }: Pick<Props, "person" | "script" | "editor">) {
  const { scriptId, versionId } = script;
  const client = useQueryClient();
  const toasts = useToasts();
  const request = { path: "/api/characters", body: { scriptId, versionId, ids: [person.id] } };
  const estimate = useEstimate(request, editor.saving, person.counts !== null);
  const { busy, starting, start, stop } = useGenerated(request, editor.saving, {
    async onEnd({ state, message }) {
      await client.invalidateQueries({ queryKey: personsKey(script) });
      if (state === "done") toasts.done("刷新成功");
      else if (state === "failed") toasts.warn(message ?? "刷新失败");
    },
  });
  const authorFieldCount = Object.values(person.origins).filter((origin) => origin === "author").length;
  if (person.counts === null) return null;
  return (
    <CostFoot
      estimate={estimate}
      label="重写这一人"
      sentence={authorFieldCount > 0 ? `您写的 ${authorFieldCount} 项不动` : "每一项都附原文"}
      busy={busy}
      starting={starting}
      onStart={() => start()}
      onStop={stop}
    />
  );
}
