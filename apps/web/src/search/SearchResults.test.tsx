// @vitest-environment jsdom
import type { SearchedWork } from "@mochang/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SearchResults } from "./SearchResults.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WORK: SearchedWork = {
  script: {
    id: "s1",
    tenantId: 1,
    name: "渡口",
    author: "שלום",
    reviewer: null,
    type: 1,
    fileType: 1,
    fileTheme: "drama",
    fileThemeName: "剧情",
    fileName: "渡口.txt",
    versionName: null,
    versionId: null,
    lastVersionId: null,
    originId: null,
    isInit: false,
    isLoading: null,
    percentage: 0,
    exportUrl: null,
    deleteFlag: 0,
    createTime: "2026-11-29 10:00:00",
    imageUrl: null,
    kind: "screenplay",
    characters: 100,
    sceneCount: 1,
    pingguType: "1-1",
    scriptType: null,
    doubts: [],
    draftNumber: 1,
    draftOf: null,
    saveAs: true,
    editTime: null,
    step: null,
    editScene: null,
    defaultVersionName: null,
    kept: null,
    evaluation: null,
  },
  inName: false,
  inAuthor: false,
  places: 300,
  hits: [],
  linesLeft: 0,
};

const show = (works: readonly SearchedWork[], q: string) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: 200, msg: "", data: { works, next: null } })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchResults q={q} />
    </QueryClientProvider>,
  );
};

test.each([
  [[300, 4], "在 2 部剧本里找到 304 处「灯」。只搜您自己的稿子。"],
  [[1_998, 4], "在 2 部剧本里找到 2002 处以上「灯」。只搜您自己的稿子。"],
  [[0], "在 1 部剧本的剧名或作者里找到「灯」。只搜您自己的稿子。"],
])("works with %j places are summed up as %s", async (counts, words) => {
  show(
    counts.map((places, i) => ({ ...WORK, script: { ...WORK.script, id: `s${i}` }, inName: true, places })),
    "灯",
  );
  expect((await screen.findByRole("status")).textContent).toBe(words);
});

test("an author's name that runs from right to left turns nothing beside it", async () => {
  show([WORK], "灯");
  expect((await screen.findByText("·שלום")).tagName).toBe("BDI");
  expect(screen.getByText("·300 处").tagName).toBe("BDI");
});
