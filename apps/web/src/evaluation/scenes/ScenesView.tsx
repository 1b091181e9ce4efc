import { WorkUnavailable } from "../../library/index.ts";
import { BareTopBar, SheetSkeleton, useScriptDetail, useStructure } from "../../sheet/index.ts";
import { SceneAnalysisPage } from "./SceneAnalysisPage.tsx";
import type { ScenesProps } from "./scenesProps.ts";
import { LonePage } from "../../ui/LonePage.tsx";

const NovelNotice = ({ reportUrl }: Pick<ScenesProps, "reportUrl">) => (
  <LonePage id="main">
    <h2 className="h2">小说不分场</h2>
    <p className="quiet">场景分析是给剧本用的。这部小说的各章、人物和改编要用的东西，都在评估报告里。</p>
    <a className="link" href={reportUrl}>
      看评估报告
    </a>
  </LonePage>
);

/** /scenesanalyze: the script between its analyses and its notes. */
export function ScenesView({ scriptId, place, writeNote, reportUrl, account, onLeave }: ScenesProps) {
  const structure = useStructure(scriptId);
  const detail = useScriptDetail(scriptId);
  const bar = <BareTopBar name={detail.data?.name ?? "场景分析"} account={account} onLeave={onLeave} />;
  if (detail.data?.fileType === 2 || structure.data?.kind === "novel")
    return (
      <>
        {bar}
        <NovelNotice reportUrl={reportUrl} />
      </>
    );
  if (structure.isError)
    return (
      <>
        {bar}
        <LonePage id="main">
          <WorkUnavailable
            error={structure.error}
            title="剧本没有取到"
            comfort="剧本和批注都在。"
            onRetry={() => void structure.refetch()}
            onLeave={onLeave}
          />
        </LonePage>
      </>
    );
  if (!structure.data) return <SheetSkeleton bar={bar} />;
  return (
    <SceneAnalysisPage
      scriptId={scriptId}
      place={place}
      writeNote={writeNote}
      account={account}
      onLeave={onLeave}
      structure={structure.data}
      detail={detail.data}
      detailFailed={detail.isError}
      onRetryDetail={() => void detail.refetch()}
    />
  );
}
