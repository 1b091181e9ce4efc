// @vitest-environment jsdom
import { MESSAGES } from "@mochang/contract/errors";
import { act, cleanup, render } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  const expired = { code: 50014, msg: MESSAGES.tokenExpired, data: null };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(expired, { status: 401 })));
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  "/createdscript",
  "/newEditscript",
  "/editscript",
  "/exportReport",
  "/compare",
  "/continuity",
  "/fullanalyze",
  "/scenesanalyze",
])("%s without an id leads whoever is logged out to the login page, and from there back", async (path) => {
  history.replaceState(null, "", path);
  const [{ QueryProvider }, { Pages }] = await Promise.all([import("./QueryProvider.tsx"), import("./router.tsx")]);
  await act(async () => {
    render(
      <QueryProvider>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </QueryProvider>,
    );
    await Promise.resolve();
  });
  await expect.poll(() => location.pathname).not.toBe(path);
  expect([location.pathname, history.state]).toEqual(["/login", { from: path, message: undefined }]);
});
