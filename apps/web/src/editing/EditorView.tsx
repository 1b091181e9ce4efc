import { useEffect, type ReactNode } from "react";
import { useUser } from "../account/index.ts";
import { ApiError } from "../lib/apiError.ts";
import { OpenedScript, useScriptDetail, useStructure } from "../sheet/index.ts";
import { toasts } from "../ui/toasts.ts";
import { ScriptEditor } from "./ScriptEditor.tsx";

const HTTP_NOT_FOUND = 404;
const HTTP_GONE = 410;
const VERSION_GONE = "这个版本已经删除，打开的是默认版本";

interface Props {
  scriptId: string;
  /** Empty for the default version. */
  versionId: string;
  onVersion: (versionId: string) => void;
  account: ReactNode;
  /** The tab at the right that stands in front. */
  front?: string;
  onLeave: () => void;
}

/** /newEditscript: a script is opened, then written. */
export function EditorView({ scriptId, versionId, onVersion, account, front, onLeave }: Props) {
  const structure = useStructure(scriptId, versionId || undefined);
  const detail = useScriptDetail(scriptId);
  const user = useUser();
  const isVersionGone =
    versionId !== "" &&
    structure.error instanceof ApiError &&
    (structure.error.status === HTTP_NOT_FOUND || structure.error.status === HTTP_GONE);
  useEffect(() => {
    if (!isVersionGone) return;
    toasts.warn(VERSION_GONE);
    onVersion("");
  }, [isVersionGone, onVersion]);
  return (
    <OpenedScript
      structure={structure}
      detail={detail}
      isPending={isVersionGone || !user.data}
      placeholder="稿子"
      title="稿子没有取到"
      comfort="稿子都在。"
      account={account}
      onLeave={onLeave}
    >
      {(opened) => (
        <ScriptEditor
          script={{ scriptId, versionId, name: detail.data?.name ?? opened.name, openVersion: onVersion }}
          structure={opened}
          userId={user.data?.id ?? ""}
          account={account}
          {...(front !== undefined && { front })}
        />
      )}
    </OpenedScript>
  );
}
