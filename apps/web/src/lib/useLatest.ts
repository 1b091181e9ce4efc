import { useLayoutEffect, useRef, type RefObject } from "react";

/** A ref that holds the value of the last finished render: for callbacks that are called outside of React. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
