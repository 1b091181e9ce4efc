// @vitest-environment jsdom
import { ERRORS, MESSAGES } from "@mochang/contract/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { use, useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { RequireLogin } from "./RequireLogin.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openPage = () => {
  history.replaceState(null, "", "/dashboard/list");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/dashboard/list"]}>
        <RequireLogin waiting={null}>稿子</RequireLogin>
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const answer = ({ status, code, msg }: { status: number; code: number; msg: string }, data: unknown = null) =>
  Promise.resolve(Response.json({ code, msg, data }, { status }));
const USER = { id: "u1", phone: "13800005678", userName: "x", roleNamesStr: "user", tenantId: 1, consentDue: false };

test.each([
  ["that the beta is over", ERRORS["beta-over"], ERRORS["beta-over"].msg],
  ["that the beta has not begun", ERRORS["beta-early"], ERRORS["beta-early"].msg],
  ["a session that is none", { status: 401, code: 401, msg: "没有会话" }, MESSAGES.userInfoFailed],
])("the login page is told %s", async (_, error, told) => {
  vi.stubGlobal("fetch", () => answer(error));
  openPage();
  await expect.poll(() => location.pathname).toBe("/login");
  expect(history.state).toEqual({ from: "/dashboard/list", message: told });
});

test.each([
  ["a fault of the server", ERRORS.internal],
  ["too many calls", { status: 429, code: 429, msg: "请稍后再试" }],
])("%s logs nobody out: it is said, and tried again", async (_, error) => {
  let isWell = false;
  vi.stubGlobal("fetch", () => (isWell ? answer({ status: 200, code: 200, msg: "" }, USER) : answer(error)));
  openPage();
  expect((await screen.findByRole("alert")).textContent).toContain(error.msg);
  expect(location.pathname).toBe("/dashboard/list");
  isWell = true;
  screen.getByRole("button", { name: "再试一次" }).click();
  expect(await screen.findByText("稿子")).toBeTruthy();
});

test("from an account that cannot be read another one can be logged in: it is logged out first", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return answer(path.includes("logout") ? { status: 200, code: 200, msg: "" } : ERRORS.internal);
  });
  openPage();
  (await screen.findByRole("button", { name: "换个账户登录" })).click();
  await expect.poll(() => location.pathname).toBe("/login");
  expect(asked).toContain("/api/login/logout");
});

test("while no server is reached, no other account is offered: it could not be logged in either", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  openPage();
  expect((await screen.findByRole("alert")).textContent).toContain("连不上服务器");
  expect(screen.queryByRole("button", { name: "换个账户登录" })).toBeNull();
});

test("while the page behind 明天再说 is on its way, all else on the page goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const text = (document: string) => ({ document, title: document, version: 4, date: "2026-12-20", agreed: 3 });
  const editions = ["agreement", "privacy"].map((document) => ({ ...text(document), begins: "2026-12-20" }));
  const user = { ...USER, consentDue: true };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      Response.json({
        code: 200,
        msg: "",
        data: path.includes("getUserInfo") ? user : { editions, mayWait: true, changes: [], until: null },
      }),
    ),
  );
  const Page = () => <p>{use(promise)}</p>;
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {`数${count}`}
      </button>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/dashboard/list"]}>
        <Counter />
        <RequireLogin waiting={null}>
          <Page />
        </RequireLogin>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  (await screen.findByText("明天再说")).click();
  screen.getByText("数0").click();
  expect(await screen.findByText("数1")).toBeTruthy();
  resolve("稿子");
  expect(await screen.findByText("稿子")).toBeTruthy();
});
