import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserLine } from "../../account/index.ts";
import { CompareView } from "../../evaluation/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import css from "./ComparePage.module.css";

function Page({ scriptId, other }: { scriptId: string; other: string | null }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    document.title = "两稿对比 · 墨场";
  }, []);
  const onPair = useCallback(
    (id: string, with_: string, how: "replace" | "push") =>
      void navigate(`/compare?${new URLSearchParams({ script_id: id, other: with_ }).toString()}`, {
        replace: how === "replace",
      }),
    [navigate],
  );
  return (
    <>
      <PageHeader name="两稿对比">
        <ThemeSwitch />
        <span className="no-phone">
          <UserLine />
        </span>
      </PageHeader>
      <main id="main" className={css.page}>
        <Suspense fallback={<Skeleton widths={[44, 60]} />}>
          <CompareView
            scriptId={scriptId}
            other={other}
            onPair={onPair}
            onLeave={() => void navigate("/dashboard/allScript")}
            onSpent={() => void client.invalidateQueries({ queryKey: INK_KEY })}
          />
        </Suspense>
      </main>
    </>
  );
}

/** /compare */
export function ComparePage() {
  const [search] = useSearchParams();
  const scriptId = search.get("script_id") ?? search.get("scriptId");
  return (
    <RequireLogin waiting={<WaitingPage />}>
      {scriptId ? <Page scriptId={scriptId} other={search.get("other") || null} /> : <Navigate to="/404" replace />}
    </RequireLogin>
  );
}
