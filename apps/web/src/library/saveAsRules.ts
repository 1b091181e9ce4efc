import { NAME_LENGTH, SCRIPT_NAME_MAX } from "@mochang/contract";

/** What is wrong with the name of a copy, in the words of spec 3, section 5. */
export function saveAsFault(name: string): string | null {
  const length = [...name.trim()].length;
  if (length === 0) return "请输入文件名!";
  return length > SCRIPT_NAME_MAX ? NAME_LENGTH : null;
}

const MARK = " 副本";

/** The name that a copy is offered; never longer than a name may be. */
export const copyName = (name: string): string =>
  [...name]
    .slice(0, SCRIPT_NAME_MAX - [...MARK].length)
    .join("")
    .trimEnd() + MARK;
