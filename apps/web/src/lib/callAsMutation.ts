import { MutationObserver, type QueryClient } from "@tanstack/react-query";

/** A call that is made outside of a component, met like those of components: an ended session leads to the login page. */
export function callAsMutation<A, T>(client: QueryClient, call: (given: A) => Promise<T>): (given: A) => Promise<T> {
  return (given) => new MutationObserver(client, { mutationFn: () => call(given), networkMode: "always" }).mutate();
}
