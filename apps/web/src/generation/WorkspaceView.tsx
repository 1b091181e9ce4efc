import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useUser } from "../account/index.ts";
import { WorkUnavailable } from "../library/index.ts";
import { CenteredPage } from "../ui/CenteredPage.tsx";
import { WaitingPage } from "../ui/WaitingPage.tsx";
import { AssistantUi } from "./assistant/ColumnHome.tsx";
import { setLastVersion } from "./api.ts";
import { useDraftsLock } from "./draft/useDraftsLock.ts";
import { VersionWorkspace } from "./VersionWorkspace.tsx";
import { loadItemCalls, useGenerated, useOverview } from "./queries.ts";
import { useDraftBook } from "./useDraftBook.ts";
import { loadSubmitForm } from "./useSubmit.ts";
import type { WorkKey } from "./workspace.ts";

interface Props {
  scriptId: string;
  /** Empty: the default one. */
  versionId: string;
  /** It opens at 下载与送出. */
  opensFiles: boolean;
  onVersion: (versionId: string) => void;
  onLeave: () => void;
  account: ReactNode;
}

/** /createdscript: a version of a generated script in its eight steps. */
export function WorkspaceView({ scriptId, versionId, opensFiles, onVersion, onLeave, account }: Props) {
  const script = useGenerated(scriptId);
  const user = useUser();
  useDraftsLock();
  // Asked for beside the overview; what fails here is asked for again when it is needed.
  useEffect(() => void Promise.all([loadItemCalls(), loadSubmitForm()]).catch(() => undefined), []);
  // A name that could not be asked for again takes no open work away.
  if (script.isError && !script.data)
    return (
      <CenteredPage id="main">
        <WorkUnavailable
          error={script.error}
          title="剧本没有取到"
          comfort="您写的都在。"
          onRetry={() => void script.refetch()}
          onLeave={onLeave}
        />
      </CenteredPage>
    );
  if (!script.data || !user.data) return <WaitingPage />;
  const key = { scriptId, versionId: versionId || script.data.versionId };
  return (
    <OpenVersion
      key={key.versionId}
      workKey={key}
      name={script.data.name}
      userId={user.data.id}
      opensFiles={opensFiles}
      onVersion={onVersion}
      onLeave={onLeave}
      account={account}
    />
  );
}

interface OpenProps extends Pick<Props, "opensFiles" | "onVersion" | "onLeave" | "account"> {
  workKey: WorkKey;
  name: string;
  userId: string;
}

function OpenVersion({ workKey: key, name, userId, opensFiles, onVersion, onLeave, account }: OpenProps) {
  const overview = useOverview(key);
  const draftBook = useDraftBook(key, userId);
  useEffect(() => {
    document.title = `《${name}》创作 · 墨场`;
  }, [name]);
  // What fails here is told by nobody: the card then opens the version before.
  const keepAsLast = useEffectEvent(
    (versionId: string) => void setLastVersion({ ...key, versionId }).catch(() => undefined),
  );
  const { versionId } = key;
  useEffect(() => keepAsLast(versionId), [versionId]);
  if (overview.isError && !overview.data)
    return (
      <CenteredPage id="main">
        <WorkUnavailable
          error={overview.error}
          title="剧本没有取到"
          comfort="您写的都在。"
          onRetry={() => void overview.refetch()}
          onLeave={onLeave}
        />
      </CenteredPage>
    );
  if (!overview.data || !draftBook) return <WaitingPage />;
  return (
    <AssistantUi>
      <VersionWorkspace
        workKey={key}
        name={name}
        overview={overview.data}
        draftBook={draftBook}
        opensFiles={opensFiles}
        onVersion={onVersion}
        account={account}
      />
    </AssistantUi>
  );
}
