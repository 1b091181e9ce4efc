// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import {
  Link,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  useRoutes,
  useSearchParams,
} from "react-router";
import { beforeEach, expect, test } from "vitest";
import { lazyPage } from "./lazyPage.tsx";
import { createPageHistory } from "./pageHistory.ts";

function List() {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <Link to="/report">报告</Link>
      <Link to="/other">别处</Link>
      <button type="button" onClick={() => setSearch({ tab: "2" }, { replace: true })}>
        标签
      </button>
      <p>{`列表${search.get("tab") ?? ""}`}</p>
    </>
  );
}

/** The list, with a page whose code comes when the caller says so. */
async function open() {
  const { promise, resolve } = Promise.withResolvers<ComponentType>();
  const Page = lazyPage(() => promise);
  const pages = createPageHistory(createBrowserHistory({ v5Compat: true }), (path) =>
    path === "/report" ? Page.preload() : null,
  );
  const Pages = () =>
    useRoutes([
      { path: "/list", element: <List /> },
      { path: "/report", element: <Page /> },
      { path: "/other", element: <p>这里</p> },
    ]);
  render(
    <HistoryRouter history={pages}>
      <Pages />
    </HistoryRouter>,
  );
  await settle();
  return { come: () => settle(() => resolve(() => <p>一篇</p>)) };
}

const settle = (change?: () => void) =>
  act(async () => {
    change?.();
    await Promise.resolve();
  });
const press = (name: string) => settle(() => screen.getByText(name).click());

beforeEach(() => history.pushState(null, "", "/list"));

test("the address changes with the page, once however often it was asked for", async () => {
  const { come } = await open();
  const entries = history.length;
  await press("报告");
  await press("报告");
  expect([location.pathname, history.length - entries]).toEqual(["/list", 0]);
  await come();
  expect(await screen.findByText("一篇")).toBeTruthy();
  expect([location.pathname, history.length - entries]).toEqual(["/report", 1]);
});

test("what is opened meanwhile takes the place of a page that is on its way", async () => {
  const { come } = await open();
  await press("报告");
  await press("别处");
  expect(screen.getByText("这里")).toBeTruthy();
  await come();
  expect([location.pathname, screen.queryByText("一篇")]).toEqual(["/other", null]);
});

test("a tab that is chosen meanwhile stays on the page", async () => {
  const { come } = await open();
  const entries = history.length;
  await press("报告");
  await press("标签");
  await come();
  expect(screen.getByText("列表2")).toBeTruthy();
  expect([location.pathname + location.search, history.length - entries]).toEqual(["/list?tab=2", 0]);
});

test("back and forward take its place, too", async () => {
  const { come } = await open();
  await press("别处");
  expect(location.pathname).toBe("/other");
  history.back();
  expect(await screen.findByText("列表")).toBeTruthy();
  await press("报告");
  history.forward();
  expect(await screen.findByText("这里")).toBeTruthy();
  await come();
  expect([location.pathname, screen.queryByText("一篇")]).toEqual(["/other", null]);
});
