import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { CHANNEL, onOtherWindowStored, tellOtherWindows } from "./otherWindows.ts";
import { isRefetchedOnReturn, REFETCH_ON_RETURN } from "./refetchOnReturn.ts";

test("a window hears what another one tells, and not itself", async () => {
  const other = new BroadcastChannel(CHANNEL);
  const heard: string[] = [];
  other.addEventListener("message", () => heard.push("other"));
  const stop = onOtherWindowStored(() => heard.push("this"));
  tellOtherWindows();
  await vi.waitFor(() => expect(heard).toEqual(["other"]));
  other.postMessage(null);
  await vi.waitFor(() => expect(heard).toEqual(["other", "this"]));
  stop();
  other.close();
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
