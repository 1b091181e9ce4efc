import { useEffect, type ReactNode } from "react";
import { useUser } from "../account/index.ts";
import { WorkUnavailable } from "../library/index.ts";
import { CenteredPage } from "../ui/CenteredPage.tsx";
import { WaitingPage } from "../ui/WaitingPage.tsx";
import { AssistantUi } from "./assistant/ColumnHome.tsx";
import { setLastVersion } from "./api.ts";
import { VersionWorkspace } from "./VersionWorkspace.tsx";
import { useGenerated, useOverview } from "./queries.ts";
import { useDraftBook } from "./useDraftBook.ts";
import type { WorkKey } from "./workspace.ts";

interface Props {
  scriptId: string;
  /** Empty: the default one. */
  versionId: string;
  onVersion: (versionId: string) => void;
  onLeave: () => void;
  account: ReactNode;
}

/** /createdscript: a version of a generated script in its eight steps. */
export function WorkspaceView({ scriptId, versionId, onVersion, onLeave, account }: Props) {
  const script = useGenerated(scriptId);
  const user = useUser();
  if (script.isError)
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
      onVersion={onVersion}
      onLeave={onLeave}
      account={account}
    />
  );
}

interface OpenProps extends Pick<Props, "onVersion" | "onLeave" | "account"> {
  workKey: WorkKey;
  name: string;
  userId: string;
}

function OpenVersion({ workKey: key, name, userId, onVersion, onLeave, account }: OpenProps) {
  const overview = useOverview(key);
  const draftBook = useDraftBook(key, userId);
  useEffect(() => {
    document.title = `《${name}》创作 · 墨场`;
  }, [name]);
  useEffect(() => {
    // What fails here is told by nobody: the card then opens the version before.
    setLastVersion(key).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version that is opened.
  }, [key.versionId]);
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
        onVersion={onVersion}
        account={account}
      />
    </AssistantUi>
  );
}
