import { MutationObserver, type QueryClient } from "@tanstack/react-query";

/** Makes a call outside of a component go through the mutation cache, whose handler answers an ended session. */
export function callAsMutation<A, T>(client: QueryClient, call: (given: A) => Promise<T>): (given: A) => Promise<T> {
  return (given) => new MutationObserver(client, { mutationFn: () => call(given), networkMode: "always" }).mutate();
}
