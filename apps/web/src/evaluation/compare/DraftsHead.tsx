import clsx from "clsx";
import { draftTitle, type Draft, type DraftCandidates } from "@mochang/contract";
import { Select } from "antd";
import { Button } from "../../ui/Button.tsx";
import { Link } from "react-router";
import { characters, relativeTime } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import css from "./DraftsHead.module.css";

const RELATIONS = { draft: "同一部作品的各稿", name: "同名的作品", other: "其他作品" } as const;

export const reportAddress = (d: Draft): string =>
  `/fullanalyze?${new URLSearchParams({ script_id: d.id, file_type: String(d.fileType), scriptName: d.name, author: d.author }).toString()}`;

function DraftSummary({ draft, side, unit }: { draft: Draft; side: string; unit: string }) {
  return (
    <div className={css.draft}>
      <p className="tiny quiet">{side}</p>
      <p className={clsx("song", css.title)}>{draftTitle(draft)}</p>
      <p className="small quiet num">
        {relativeTime(draft.createTime)}，{characters(draft.characters)}，{draft.sceneCount} {unit}
      </p>
      <p className={clsx("small quiet", css.file)}>{draft.fileName}</p>
      <Link className="link small" to={reportAddress(draft)}>
        评估报告
      </Link>
    </div>
  );
}

interface Props {
  old: Draft;
  next: Draft;
  unit: string;
  candidates: DraftCandidates["candidates"];
  onOther: (id: string) => void;
  onSwap: () => void;
}

/** Both drafts by name; which one to compare with is chosen here, and the two change places. */
export function DraftsHead({ old, next, unit, candidates, onOther, onSwap }: Props) {
  const options = (["draft", "name", "other"] as const).flatMap((relation) => {
    const list = candidates.filter((c) => c.relation === relation);
    return list.length > 0
      ? [
          {
            label: RELATIONS[relation],
            options: list.map((c) => ({ value: c.id, label: `${draftTitle(c)}　${relativeTime(c.createTime)}` })),
          },
        ]
      : [];
  });
  return (
    <div className={css.drafts}>
      <DraftSummary draft={old} side="旧稿" unit={unit} />
      <div className={css.between}>
        <Button icon={<span aria-hidden="true">⇄</span>} onClick={onSwap}>
          对调
        </Button>
      </div>
      <DraftSummary draft={next} side="新稿" unit={unit} />
      {options.length > 0 && (
        <div className={clsx("small", css.choose)}>
          <span className="quiet" aria-hidden="true">
            和哪一稿比
          </span>
          <Select
            value={old.id}
            options={options}
            onChange={onOther}
            popupMatchSelectWidth={false}
            suffixIcon={<Icon name="down" small />}
            aria-label="和哪一稿比"
          />
        </div>
      )}
    </div>
  );
}
