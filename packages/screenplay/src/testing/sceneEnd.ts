import { parseScreenplay } from "../parse/parseScreenplay.ts";

const TALK = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);
const LINES_BEFORE = 17;

/** How the last lines of a scene are read, behind speeches of two people: `action 门开了。`. */
export const sceneEnd = (rest: string): string[] =>
  parseScreenplay(`第一场 客厅 日 内\n${TALK}${rest}\n`)
    .scenes.flatMap(({ lines }) => lines.map(({ type, text }) => `${type} ${text}`))
    .slice(LINES_BEFORE);
