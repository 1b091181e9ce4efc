import { loadPage, WorkFailure, type PageKit } from "../../library/index.ts";
import { use, type ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { ScenesGhost } from "./Ghost.tsx";
import { ReadingRoom } from "./ReadingRoom.tsx";
import { useDetail, useStructure } from "./useScenes.ts";
import "./scenes.css";

export interface ScenesProps {
  scriptId: string;
  /** Where a novel is read: its report. */
  reportUrl: string;
  /** The right end of the top bar. */
  account: ReactNode;
  onLeave: () => void;
}

/** The bar of a page that has no script to show. */
function BareBar({ name, account, onLeave }: Pick<ScenesProps, "account" | "onLeave"> & { name: string | undefined }) {
  return (
    <header className="top scenes-top">
      <button type="button" className="icon-btn" aria-label="返回" onClick={onLeave}>
        <Icon name="left" />
      </button>
      <h1 className="name">
        <bdi>{name ?? "场景分析"}</bdi>
      </h1>
      <span className="grow" />
      {account}
    </header>
  );
}

/** /scenesanalyze: the script between its analyses and its notes. */
export function ScenesView(props: ScenesProps) {
  const { scriptId, reportUrl, onLeave } = props;
  const structure = useStructure(scriptId);
  const detail = useDetail(scriptId);
  const kit: PageKit = use(loadPage());
  const novel = detail.data?.fileType === 2 || structure.data?.kind === "novel";

  if (novel)
    return (
      <>
        <BareBar {...props} name={detail.data?.name} />
        <main className="lone" id="main">
          <h2 className="h2">小说不分场</h2>
          <p className="quiet">场景分析是给剧本用的。这部小说的各章、人物和改编要用的东西，都在评估报告里。</p>
          <a className="link" href={reportUrl}>
            看评估报告
          </a>
        </main>
      </>
    );
  if (structure.isError)
    return (
      <>
        <BareBar {...props} name={detail.data?.name} />
        <main className="lone" id="main">
          <WorkFailure
            error={structure.error}
            title="剧本没有取到"
            comfort="剧本和批注都在。"
            onRetry={() => void structure.refetch()}
            onLeave={onLeave}
          />
        </main>
      </>
    );
  if (!structure.data)
    return (
      <div className="scenes" data-pane="script" data-side="right">
        <BareBar {...props} name={detail.data?.name} />
        <ScenesGhost />
      </div>
    );
  return (
    <ReadingRoom
      {...props}
      structure={structure.data}
      detail={detail.data}
      detailFailed={detail.isError}
      onDetail={() => void detail.refetch()}
      kit={kit}
    />
  );
}
