import type { MouseEvent } from "react";

/** Acts on the first click of a double click alone: by the second one, another button stands where the first was. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
