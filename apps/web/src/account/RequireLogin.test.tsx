// @vitest-environment jsdom
import { ERRORS, MESSAGES } from "@mochang/contract/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { RequireLogin } from "./RequireLogin.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["that the beta is over", ERRORS["beta-over"], ERRORS["beta-over"].msg],
  ["that the beta has not begun", ERRORS["beta-early"], ERRORS["beta-early"].msg],
  ["a fault of the server", ERRORS.internal, MESSAGES.userInfoFailed],
])("the login page is told %s", async (_, { status, code, msg }, told) => {
  history.replaceState(null, "", "/dashboard/list");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code, msg, data: null }, { status })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/dashboard/list"]}>
        <RequireLogin waiting={null}>稿子</RequireLogin>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => location.pathname).toBe("/login");
  expect(history.state).toEqual({ from: "/dashboard/list", message: told });
});
