import type { ScriptRecord, ScriptStructure } from "@mochang/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WorkUnavailable } from "../../library/index.ts";
import { CenteredPage } from "../../ui/CenteredPage.tsx";
import { BareTopBar } from "./BareTopBar.tsx";
import { RefusedBoundary } from "./RefusedBoundary.tsx";
import { RefusedDocument } from "./RefusedDocument.tsx";
import { SheetSkeleton } from "./SheetSkeleton.tsx";

interface Props {
  structure: UseQueryResult<ScriptStructure>;
  detail: Pick<UseQueryResult<ScriptRecord>, "data">;
  /** Something else than the script is waited for, whatever became of it. */
  isPending?: boolean;
  /** In the bar until the script's name is known. */
  placeholder: string;
  title: string;
  /** What is not lost when the script could not be fetched. */
  comfort: string;
  account: ReactNode;
  onLeave: () => void;
  /** What stands under the bar instead of the script; null for the script. */
  instead?: ReactNode;
  children: (structure: ScriptStructure) => ReactNode;
}

/** A script on its way to the page: its skeleton, why it did not come, then what shows it. */
export function OpenedScript({ structure, detail, isPending = false, comfort, title, ...props }: Props) {
  const { placeholder, account, onLeave, instead = null, children } = props;
  const name = detail.data?.name ?? placeholder;
  const bar = <BareTopBar name={name} account={account} onLeave={onLeave} />;
  if (instead !== null)
    return (
      <>
        {bar}
        {instead}
      </>
    );
  if (structure.isError && !isPending)
    return (
      <>
        {bar}
        <CenteredPage id="main">
          <WorkUnavailable
            error={structure.error}
            title={title}
            comfort={comfort}
            onRetry={() => void structure.refetch()}
            onLeave={onLeave}
          />
        </CenteredPage>
      </>
    );
  if (!structure.data || isPending) return <SheetSkeleton bar={bar} />;
  const { scenes } = structure.data;
  return (
    <RefusedBoundary
      structure={structure.data}
      fallback={
        <>
          {bar}
          <RefusedDocument name={name} scenes={scenes} />
        </>
      }
    >
      {children(structure.data)}
    </RefusedBoundary>
  );
}
