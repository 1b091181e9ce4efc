import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { shareInFlight } from "./shareInFlight.ts";

/** `mutate` takes the variables only: a caller that joins a call under way cannot give it options. */
export type SingleMutation<Data, Variables> = Without<UseMutationResult<Data, Error, Variables>> & {
  mutate: (variables: Variables) => void;
  mutateAsync: (variables: Variables) => Promise<Data>;
};
/** Distributes over the result's states, so that `isPending` still narrows `variables`. */
type Without<Result> = Result extends unknown ? Omit<Result, "mutate" | "mutateAsync"> : never;

/** A mutation of which one with the same variables is under way at a time: the second click of a double click comes before its button shows that it is busy. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): SingleMutation<Data, Variables> {
  const mutation = useMutation(options);
  const send = mutation.mutateAsync as (variables: Variables) => Promise<Data>;
  const [mutateAsync] = useState(() => shareInFlight<Variables, Data>(send));
  // A failure reaches `onError` through the mutation's observer.
  return {
    ...mutation,
    mutateAsync,
    mutate: (variables: Variables) => void mutateAsync(variables).catch(() => undefined),
  };
}
