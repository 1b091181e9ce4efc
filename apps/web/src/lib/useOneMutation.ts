import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { oneAtATime } from "./oneAtATime.ts";

/** A mutation of which one with the same variables is under way at a time: the second click of a double click comes before its button shows that it is busy. */
export function useOneMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const [mutateAsync] = useState(() => oneAtATime<Variables, Data>((variables) => mutation.mutateAsync(variables)));
  // The observer of the mutation tells a failure to `onError`.
  return { ...mutation, mutateAsync, mutate: (variables) => void mutateAsync(variables).catch(() => undefined) };
}
