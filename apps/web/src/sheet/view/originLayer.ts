import { createRowLayer } from "./rowLayer.ts";

/** Whose the lines are. What is drawn comes later, with the part of the editor that shows it. */
export const originLayer = createRowLayer("origins");
