import type { Segment } from "./clauseSegment.ts";

/** Whether it speaks of scenes that it names, or that another segment of its clause names, and not of the whole. */
export const isOfNamedScenes = ({ text, clause, scenes }: Segment): boolean =>
  scenes.length > 0 || (/第[^，。；次]{1,6}[场回]/u.test(clause) && !/全[剧片书本]|整部/u.test(text));
