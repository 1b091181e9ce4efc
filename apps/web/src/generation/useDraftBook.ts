import { useEffect, useState } from "react";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import type { DraftBook } from "./draft/draftBook.ts";
import type { WorkKey } from "./workspace.ts";

/** The browser's database comes beside the overview, not with the workspace's first code. */
const load = retryUntilSuccess(() => import("./draft/openBrowserDraftBook.ts"));

type Load = () => Promise<Pick<typeof import("./draft/openBrowserDraftBook.ts"), "openBrowserDraftBook">>;

/** The drafts of a work of a user; null until they are read. */
export function useDraftBook(
  { scriptId, versionId }: WorkKey,
  userId: string | undefined,
  loadCode: Load = load,
): DraftBook | null {
  const [draftBook, setDraftBook] = useState<DraftBook | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (userId === undefined) return;
    let isLeft = false;
    let leave: (() => void) | null = null;
    loadCode().then(
      ({ openBrowserDraftBook }) => {
        if (!isLeft) leave = openBrowserDraftBook({ scriptId, versionId }, userId, setDraftBook);
      },
      (error: unknown) => {
        if (!isLeft) setFailure(error);
      },
    );
    return () => {
      isLeft = true;
      leave?.();
    };
  }, [scriptId, versionId, userId, loadCode]);
  // Code that does not come is told as the page's own is.
  if (failure !== null) throw failure;
  return draftBook;
}
