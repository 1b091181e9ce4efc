// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ConsentPage } from "./ConsentPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the page that takes the place of the question begins at its head", () => {
  const scrolled = vi.fn<(options: ScrollToOptions) => void>();
  vi.stubGlobal("scrollTo", scrolled);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const user = { id: "u", phone: "13900000001", userName: "", roleNamesStr: "user", tenantId: 1, consentDue: true };
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ConsentPage user={user} onWait={() => undefined} />
    </QueryClientProvider>,
  );
  expect(scrolled).not.toHaveBeenCalled();
  unmount();
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
});
