import type { Continuity } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserLine } from "../../account/index.ts";
import { ContinuityView } from "../../continuity/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { EditingLinkTo } from "../../library/index.ts";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import { PageHeader } from "./PageHeader.tsx";

function Page({ scriptId, versionId }: { scriptId: string; versionId: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [work, setWork] = useState<Continuity | null>(null);
  const name = work?.name ?? "";
  useEffect(() => {
    document.title = name ? `《${name}》连贯账 · 墨场` : "连贯账 · 墨场";
  }, [name]);
  const onSpent = useCallback(() => void client.invalidateQueries({ queryKey: INK_KEY }), [client]);
  return (
    <>
      <PageHeader name={name} what="连贯账">
        {work && (
          <EditingLinkTo
            script={{ ...work, id: work.scriptId }}
            label="到改稿里逐条办"
            place={{ words: "", todo: "" }}
          />
        )}
        <ThemeSwitch />
        <span className="no-phone">
          <UserLine />
        </span>
      </PageHeader>
      <ContinuityView
        scriptId={scriptId}
        versionId={versionId}
        onWork={setWork}
        onSpent={onSpent}
        onLeave={() => void navigate("/dashboard/allScript")}
      />
    </>
  );
}

/** /continuity */
export function ContinuityPage() {
  const [search] = useSearchParams();
  const scriptId = search.get("script_id") ?? search.get("scriptId");
  return (
    <RequireLogin waiting={<WaitingPage />}>
      {scriptId ? (
        <Page key={scriptId} scriptId={scriptId} versionId={search.get("versionId") ?? ""} />
      ) : (
        <Navigate to="/404" replace />
      )}
    </RequireLogin>
  );
}
