import type { Region } from "@mochang/screenplay/region";
import type { BoardScene } from "../steps/itemTree.ts";
import { useVersions } from "../versions/api.ts";
import { useWorkspace } from "../workspace.ts";
import css from "./preview.module.css";

const PAPERS: Record<Region, string> = { mainland: "A4", hongkong: "A4", hollywood: "US Letter" };

interface Props {
  /** Null: the sheet, which has no pages. */
  region: Region | null;
  /** Null: not all of them are drawn. */
  pageCount: number | null;
  /** The last scene that is written. */
  last: BoardScene | undefined;
}

/** What is looked at: the version, the paper, how many pages. */
export function PreviewFacts({ region, pageCount, last }: Props) {
  const { key } = useWorkspace();
  const versions = useVersions(key.scriptId, false);
  const version = versions.data?.find(({ id }) => id === key.versionId)?.name || "默认版本";
  const pages = pageCount !== null && `${pageCount} 页${last ? `，到第 ${last.number} 场` : ""}`;
  return (
    <dl className={css.facts}>
      <div>
        <dt>版本</dt>
        <dd>{version}</dd>
      </div>
      <div>
        <dt>纸</dt>
        <dd>{region ? PAPERS[region] : "稿纸，不分页"}</dd>
      </div>
      {region && (
        <div>
          <dt>页数</dt>
          <dd className="num">{pages || "正在排"}</dd>
        </div>
      )}
    </dl>
  );
}
