// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FINDINGS_PANEL } from "../run/FindingsPanel.tsx";
import type { SheetFinding } from "../run/findOnSheet.ts";
import type { SceneRun } from "../run/useSceneRun.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { PhoneFoot } from "./PhoneFoot.tsx";

afterEach(() => vi.unstubAllGlobals());

const found = ["a", "b"].map((key) => ({ key }) as SheetFinding);
const decided = (key: string) => ({ key, state: "waived", reason: "", title: "两处说法不同", quote: "" });

function renderFoot(decisions: readonly object[]) {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: 200, msg: "", data: decisions })));
  const shown: string[] = [];
  const overview = { scripts: { finish: 2, count: 2 } } as Workspace["overview"];
  const workspace = { key: { scriptId: "s", versionId: "v" }, overview } as Partial<Workspace> as Workspace;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceProvider value={workspace}>
        <PhoneFoot
          run={{ isActive: false } as SceneRun}
          found={found}
          onView={(_, id) => shown.push(id ?? "scene")}
          onRun={null}
        />
      </WorkspaceProvider>
    </QueryClientProvider>,
  );
  return shown;
}

test("检查 counts what was not looked at yet, and leads to it", async () => {
  const shown = renderFoot([decided("a")]);
  fireEvent.click(await screen.findByRole("button", { name: "检查 1" }));
  expect(shown).toEqual([FINDINGS_PANEL]);
});

test("once all of it is meant so, the scene takes its place", async () => {
  const shown = renderFoot([decided("a"), decided("b")]);
  fireEvent.click(await screen.findByRole("button", { name: "这一场" }));
  expect(shown).toEqual(["scene"]);
});
