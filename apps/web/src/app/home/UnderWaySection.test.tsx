// @vitest-environment jsdom
import type { UnderWay } from "@mochang/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { UnderWaySection } from "./UnderWaySection.tsx";

afterEach(cleanup);

it("says nothing before the runs are known, that there is none, and that they could not be had", () => {
  const refetch = vi.fn<() => Promise<never>>();
  const shown = (data: UnderWay[] | undefined, error: Error | null) => (
    <QueryClientProvider client={new QueryClient()}>
      <UnderWaySection query={{ data, error, refetch }} changed={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(undefined, null));
  expect(screen.queryByText(/没有/u)).toBeNull();
  rerender(shown([], null));
  expect(screen.getByText(/^现在没有在评、在写的/u)).toBeTruthy();
  rerender(shown(undefined, new Error("the network is gone")));
  expect(screen.getByRole("alert").textContent).toMatch(/^没有取到：/u);
  fireEvent.click(screen.getByText("再试一次"));
  expect(refetch).toHaveBeenCalledOnce();
});
