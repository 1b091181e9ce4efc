import { lazy, Suspense, useSyncExternalStore } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { useWorkspace } from "../workspace.ts";

const LeftDraftsNotice = lazy(
  retryUntilSuccess(() => import("./LeftDraftsNotice.tsx").then((loaded) => ({ default: loaded.LeftDraftsNotice }))),
);

/** The notice of words whose form is no more, loaded when there are words that were not submitted. */
export function LeftDrafts() {
  const { draftBook } = useWorkspace();
  if (useSyncExternalStore(draftBook.subscribe, draftBook.size) === 0) return null;
  return (
    <Suspense fallback={null}>
      <LeftDraftsNotice />
    </Suspense>
  );
}
