import { lazy, Suspense, useSyncExternalStore } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { useWorkspace } from "../workspace.ts";
import { leftDrafts } from "./leftDrafts.ts";

const LeftDraftsNotice = lazy(
  retryUntilSuccess(() => import("./LeftDraftsNotice.tsx").then((loaded) => ({ default: loaded.LeftDraftsNotice }))),
);

/** The notice of words whose form is no more, loaded when there are some. */
export function LeftDrafts() {
  const { draftBook, overview } = useWorkspace();
  useSyncExternalStore(draftBook.subscribe, () => draftBook.items().join("\n"));
  if (leftDrafts(draftBook, overview).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LeftDraftsNotice />
    </Suspense>
  );
}
