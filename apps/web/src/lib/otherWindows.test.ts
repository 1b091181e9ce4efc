import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { onOtherWindowStored, tellOtherWindows } from "./otherWindows.ts";
import { isRefetchedOnReturn, REFETCH_ON_RETURN } from "./refetchOnReturn.ts";

test("a window hears what another one tells, and not itself", async () => {
  vi.resetModules();
  const other = await import("./otherWindows.ts");
  const heard: string[] = [];
  onOtherWindowStored(() => heard.push("this"));
  const stop = other.onOtherWindowStored(() => heard.push("other"));
  tellOtherWindows();
  await vi.waitFor(() => expect(heard).toEqual(["other"]));
  other.tellOtherWindows();
  await vi.waitFor(() => expect(heard).toEqual(["other", "this"]));
  stop();
});

test("only what another window changes is asked for again", () => {
  const client = new QueryClient();
  for (const [i, options] of [REFETCH_ON_RETURN, {}].entries())
    new QueryObserver(client, { queryKey: [i], queryFn: () => i, enabled: false, ...options }).subscribe(
      () => undefined,
    );
  const queries = client.getQueryCache().getAll();
  expect(queries.map((query) => isRefetchedOnReturn(query))).toEqual([true, false]);
});
