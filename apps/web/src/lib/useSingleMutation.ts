import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { shareInFlight } from "./shareInFlight.ts";

/** What is called takes its variables and nothing else: whoever joins a call under way has no part in its options. */
export type SingleMutation<Data, Variables> = Without<UseMutationResult<Data, Error, Variables>> & {
  mutate: (variables: Variables) => void;
  mutateAsync: (variables: Variables) => Promise<Data>;
};
/** Of each of its states, so that `isPending` still tells that there are variables. */
type Without<Result> = Result extends unknown ? Omit<Result, "mutate" | "mutateAsync"> : never;

/** A mutation of which one with the same variables is under way at a time: the second click of a double click comes before its button shows that it is busy. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): SingleMutation<Data, Variables> {
  const mutation = useMutation(options);
  const send = mutation.mutateAsync as (variables: Variables) => Promise<Data>;
  const [mutateAsync] = useState(() => shareInFlight<Variables, Data>(send));
  // The observer of the mutation tells a failure to `onError`.
  return {
    ...mutation,
    mutateAsync,
    mutate: (variables: Variables) => void mutateAsync(variables).catch(() => undefined),
  };
}
