import { OpenedScript, useScriptDetail, useStructure } from "../../sheet/index.ts";
import { SceneAnalysisPage } from "./SceneAnalysisPage.tsx";
import type { ScenesProps } from "./scenesProps.ts";
import { CenteredPage } from "../../ui/CenteredPage.tsx";

const NovelNotice = ({ reportUrl }: Pick<ScenesProps, "reportUrl">) => (
  <CenteredPage id="main">
    <h2 className="h2">小说不分场</h2>
    <p className="quiet">场景分析是给剧本用的。这部小说的各章、人物和改编要用的东西，都在评估报告里。</p>
    <a className="link" href={reportUrl}>
      看评估报告
    </a>
  </CenteredPage>
);

/** /scenesanalyze: the script between its analyses and its notes. */
export function ScenesView({ scriptId, place, writeNote, checkImport, reportUrl, account, onLeave }: ScenesProps) {
  const structure = useStructure(scriptId);
  const detail = useScriptDetail(scriptId);
  const isNovel = detail.data?.fileType === 2 || structure.data?.kind === "novel";
  return (
    <OpenedScript
      structure={structure}
      detail={detail}
      placeholder="场景分析"
      title="剧本没有取到"
      comfort="剧本和批注都在。"
      account={account}
      onLeave={onLeave}
      instead={isNovel ? <NovelNotice reportUrl={reportUrl} /> : null}
    >
      {(opened) => (
        <SceneAnalysisPage
          scriptId={scriptId}
          place={place}
          writeNote={writeNote}
          checkImport={checkImport}
          account={account}
          onLeave={onLeave}
          structure={opened}
          detail={detail.data}
          detailFailed={detail.isError}
          onRetryDetail={() => void detail.refetch()}
        />
      )}
    </OpenedScript>
  );
}
