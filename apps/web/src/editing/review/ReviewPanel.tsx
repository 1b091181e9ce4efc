import { READER_NAME_MAX, REVIEW_DAYS_MAX, type ReviewLink } from "@mochang/contract";
import { useState } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Field } from "../../ui/Field.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { DetailHead } from "../DetailHead.tsx";
import { ChoiceRow, OneOf } from "../export/ChoiceRow.tsx";
import shared from "../export/ExportPanel.module.css";
import type { PanelProps } from "../panelProps.ts";
import { useVersionName } from "../versions/queries.ts";
import { addressOf, copyLink, useAddLink, useReviewLinks, useRevokeLink } from "./reviewLinks.ts";
import css from "./ReviewPanel.module.css";

const SPANS = [
  { value: "3", label: "三天" },
  { value: "14", label: "两周" },
  { value: "30", label: "一个月" },
  { value: "day", label: "定日子" },
] as const;
type Span = (typeof SPANS)[number]["value"];

/** A day of Beijing, so many days from now. */
const dayAfter = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const dayText = (day: string): string => {
  const [, month, date] = day.split("-").map(Number);
  return month && date ? `${month} 月 ${date} 日` : "";
};

const FIRST = { name: "", span: "14" as Span, day: dayAfter(14), watermark: true, mayNote: true, frozen: false };
type Choice = typeof FIRST;
const lastDayOf = ({ span, day }: Choice): string => (span === "day" ? day : dayAfter(Number(span)));

const visitsText = ({ visits, notes }: ReviewLink): string =>
  `${visits === 0 ? "还没有看" : `看过 ${visits} 回`}，${notes === 0 ? "没有批注" : `批注 ${notes} 条`}`;

/** One link that was given. */
function Given({ link, onRevoke }: { link: ReviewLink; onRevoke: (link: ReviewLink) => void }) {
  const isOpen = link.state === "open";
  return (
    <li className={isOpen ? undefined : css.past}>
      <span className={css.who}>
        <bdi>{link.name}</bdi>
        {isOpen && <span className="tag done">开着</span>}
      </span>
      <span className={css.acts}>
        {isOpen ? (
          <>
            {link.path !== "" && (
              <button
                type="button"
                className="link"
                aria-label={`复制给${link.name}的链接`}
                onClick={() => void copyLink(link)}
              >
                复制
              </button>
            )}
            <button
              type="button"
              className="link"
              aria-label={`收回给${link.name}的链接`}
              onClick={() => onRevoke(link)}
            >
              收回
            </button>
          </>
        ) : link.state === "revoked" ? (
          `${dayText(link.revoked.slice(0, 10))}收回`
        ) : (
          `${dayText(link.day)}到期`
        )}
      </span>
      <small>
        {isOpen && `到 ${dayText(link.day)}，`}
        {visitsText(link)}
        {link.versionName !== "" && `　${link.versionName}`}
      </small>
    </li>
  );
}

/** Whom it is for and until when, and what it takes along. */
function LinkForm({
  choice,
  fault,
  onChange,
}: {
  choice: Choice;
  fault: string;
  onChange: (changed: Partial<Choice>) => void;
}) {
  const until = dayText(lastDayOf(choice));
  return (
    <>
      <div className={css.field}>
        <Field id="reader" label="给谁看" error={fault || null} help="批注署这个名字，水印也印这个名字">
          <TextInput
            id="reader"
            faulty={fault !== ""}
            value={choice.name}
            maxLength={READER_NAME_MAX}
            onChange={({ target: { value } }) => onChange({ name: value })}
          />
        </Field>
      </div>
      <p className={shared.label}>看到哪天</p>
      <OneOf
        name="review-until"
        label="看到哪天"
        className={`${shared.segments ?? ""} ${css.spans ?? ""}`}
        values={SPANS}
        value={choice.span}
        onChange={(span) => onChange({ span })}
      />
      {choice.span === "day" && (
        <input
          type="date"
          className={css.day}
          aria-label="看到哪天"
          min={dayAfter(0)}
          max={dayAfter(REVIEW_DAYS_MAX)}
          value={choice.day}
          onChange={({ target: { value } }) => onChange({ day: value })}
        />
      )}
      <p className={css.until}>{until === "" ? "请选一个日子" : `${until} 24:00 关上`}</p>
      <div className={shared.rows}>
        <ChoiceRow
          label="水印"
          quantity="名字和日期"
          says="铺在每一屏的字底下"
          checked={choice.watermark}
          onChange={(watermark) => onChange({ watermark })}
        />
        <ChoiceRow
          label="可以写批注"
          says="写的落在您的批注和待办里"
          checked={choice.mayNote}
          onChange={(mayNote) => onChange({ mayNote })}
        />
        <ChoiceRow
          label="停在现在这一稿"
          says={choice.frozen ? "另存一个版本给对方看，批注也写在那个版本上" : "不勾，您改到哪儿，对方看到哪儿"}
          checked={choice.frozen}
          onChange={(frozen) => onChange({ frozen })}
        />
      </div>
    </>
  );
}

function GivenList({ scriptId }: { scriptId: string }) {
  const links = useReviewLinks(scriptId);
  const revoke = useRevokeLink(scriptId);
  const ask = (link: ReviewLink): void =>
    confirm({
      title: `收回给${link.name}的链接？`,
      content: "收回以后再打不开，已经写下的批注都留着。",
      okText: "收回",
      cancelText: "取消",
      onOk: () => revoke.mutateAsync(link.id).catch(() => undefined),
    });
  const open = links.data?.filter(({ state }) => state === "open").length ?? 0;
  return (
    <>
      <h3 className={css.given}>
        给过的<small className="num">{open > 0 ? `${open} 个开着` : ""}</small>
      </h3>
      {links.isError ? (
        <Failure title="没有取到" sentence={sentenceOf(links.error)} onRetry={() => void links.refetch()} />
      ) : !links.data ? (
        <Skeleton widths={[60, 100]} />
      ) : links.data.length === 0 ? (
        <p className="quiet">还没有给过谁。</p>
      ) : (
        <ol className={css.list}>
          {links.data.map((link) => (
            <Given key={link.id} link={link} onRevoke={ask} />
          ))}
        </ol>
      )}
    </>
  );
}

/** 审读链接: one for a reader without an account, and those that were given. */
export function ReviewPanel({ script, editor, panels }: PanelProps) {
  const { scriptId, versionId } = script;
  const [choice, setChoice] = useState<Choice>(FIRST);
  const [fault, setFault] = useState("");
  const add = useAddLink(scriptId);
  const version = useVersionName(scriptId, editor.structure.versionId);
  const change = (changed: Partial<Choice>): void => {
    setChoice((before) => ({ ...before, ...changed }));
    setFault("");
  };
  const make = (): void => {
    if (choice.name.trim() === "") return setFault("请写上给谁看");
    const { name, watermark, mayNote, frozen } = choice;
    const body = { scriptId, versionId, name, watermark, mayNote, frozen, day: lastDayOf(choice) };
    add.mutate(body, { onSuccess: () => change({ name: "" }) });
  };
  return (
    <>
      <DetailHead title="审读链接" kind={version} panels={panels} />
      <div className={shared.scroll}>
        <LinkForm choice={choice} fault={fault} onChange={change} />
        {add.data && (
          <div className={css.made} role="status">
            <p>给{add.data.name}的链接，发给对方就能看：</p>
            <input
              readOnly
              aria-label="审读链接"
              value={addressOf(add.data)}
              onFocus={({ target }) => target.select()}
            />
          </div>
        )}
        <GivenList scriptId={scriptId} />
      </div>
      <div className={shared.foot}>
        <p role={add.error ? "alert" : undefined}>
          <b>{add.error ? sentenceOf(add.error) : "只打得开这一部"}</b>
          不用账号，随时能收回
        </p>
        <Button primary loading={add.isPending} onClick={make}>
          生成链接
        </Button>
      </div>
    </>
  );
}
