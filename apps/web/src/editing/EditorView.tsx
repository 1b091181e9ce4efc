import type { ReactNode } from "react";
import { useUser } from "../account/index.ts";
import { WorkUnavailable } from "../library/index.ts";
import { BareTopBar, SheetSkeleton, useScriptDetail, useStructure } from "../sheet/index.ts";
import { LonePage } from "../ui/LonePage.tsx";
import { ScriptEditor } from "./ScriptEditor.tsx";

interface Props {
  scriptId: string;
  /** Empty for the default version. */
  versionId: string;
  account: ReactNode;
  onLeave: () => void;
}

/** /newEditscript: a script is opened, then written. */
export function EditorView({ scriptId, versionId, account, onLeave }: Props) {
  const structure = useStructure(scriptId, versionId || undefined);
  const detail = useScriptDetail(scriptId);
  const user = useUser();
  const bar = <BareTopBar name={detail.data?.name ?? "剧本"} account={account} onLeave={onLeave} />;
  if (structure.isError)
    return (
      <>
        {bar}
        <LonePage id="main">
          <WorkUnavailable
            error={structure.error}
            title="剧本没有取到"
            comfort="稿子都在。"
            onRetry={() => void structure.refetch()}
            onLeave={onLeave}
          />
        </LonePage>
      </>
    );
  if (!structure.data || !user.data) return <SheetSkeleton bar={bar} />;
  return (
    <ScriptEditor
      name={detail.data?.name ?? structure.data.name}
      structure={structure.data}
      userId={user.data.phone}
      account={account}
    />
  );
}
