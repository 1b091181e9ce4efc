// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPage } from "./lazyPage.tsx";
import { PageErrorBoundary } from "./PageErrorBoundary.tsx";

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const Report = () => <p>报告</p>;

afterEach(() => void vi.restoreAllMocks());

/** A loader that answers in turn, the last answer again and again. */
function loader(...answers: (() => Promise<ComponentType>)[]) {
  const left = [...answers];
  return vi.fn<() => Promise<ComponentType>>(() => (left.length > 1 ? left.shift() : left[0])?.() ?? pending());
}
const found = () => Promise.resolve(Report);
const failed = () => Promise.reject(new Error("no such file"));
const pending = () => new Promise<ComponentType>(() => undefined);

/** The page stands at /report; any other address is the list. */
function App({ Page }: { Page: ComponentType }) {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(location.pathname === "/report" ? "/list" : "/report")}>
        去
      </button>
      <PageErrorBoundary location={location}>
        {location.pathname === "/report" ? <Page /> : <p>列表</p>}
      </PageErrorBoundary>
    </>
  );
}
const open = (Page: ComponentType) =>
  render(
    <MemoryRouter initialEntries={["/list"]}>
      <App Page={Page} />
    </MemoryRouter>,
  );
const go = () => screen.getByRole("button", { name: "去" }).click();

test("the page before stays until the code of the next is there", async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType>();
  const load = loader(() => promise);
  open(lazyPage(load));
  go();
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect(screen.getByText("列表")).toBeTruthy();
  resolve(Report);
  expect(await screen.findByText("报告")).toBeTruthy();
});

test("what was preloaded is asked for once", async () => {
  const load = loader(found);
  const Page = lazyPage(load);
  Page.preload();
  open(Page);
  go();
  expect(await screen.findByText("报告")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test("code that cannot be fetched is told, and asked for again when the page is opened again", async () => {
  const load = loader(failed, found);
  open(lazyPage(load));
  go();
  expect(await screen.findByRole("alert")).toHaveProperty("textContent", expect.stringContaining("页面没有打开"));
  expect(load).toHaveBeenCalledTimes(1);
  go();
  expect(await screen.findByText("列表")).toBeTruthy();
  go();
  expect(await screen.findByText("报告")).toBeTruthy();
});

test("code that is missing because the browser is offline is asked for once it is online", async () => {
  isOnline = false;
  const load = loader(failed, found);
  open(lazyPage(load));
  go();
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect(screen.getByText("列表")).toBeTruthy();
  isOnline = true;
  dispatchEvent(new Event("online"));
  expect(await screen.findByText("报告")).toBeTruthy();
});
