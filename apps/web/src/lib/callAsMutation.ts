import { MutationObserver, type QueryClient } from "@tanstack/react-query";

/** Makes a call outside of a component go through the mutation cache, whose handler answers an ended session. Calls of one scope are sent one after another. */
export function callAsMutation<A, T>(
  client: QueryClient,
  call: (argument: A) => Promise<T>,
  scope?: string,
): (argument: A) => Promise<T> {
  return (argument) =>
    new MutationObserver(client, {
      mutationFn: () => call(argument),
      networkMode: "always",
      ...(scope !== undefined && { scope: { id: scope } }),
    }).mutate();
}
