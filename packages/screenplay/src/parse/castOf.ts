import type { CastMember, Line, Scene } from "../parsed.ts";
import { readUnit } from "./lines/characterTable.ts";

/** The people of the document in order of appearance: who speaks, then who is only listed. */
export function castOf(front: Line[], scenes: Scene[], listed: string[]): CastMember[] {
  const members = new Map<string, CastMember>();
  const add = (name: string) => {
    const key = spelling(name);
    const member = members.get(key);
    if (!member) members.set(key, { name, aliases: [] });
    else if (member.name !== name && !member.aliases.includes(name)) member.aliases.push(name);
  };
  for (const line of front) if (line.speaker && line.type === "dialogue") add(line.speaker);
  for (const scene of scenes)
    for (const line of scene.lines) if (line.speaker && line.type === "dialogue") add(line.speaker);
  for (const name of listed) if (!members.has(spelling(name))) add(name);
  return [...members.values()];
}

/** Two spellings that differ only by blanks, width, case or traditional form are one person. */
function spelling(name: string): string {
  let key = "";
  for (let i = 0; i < name.length; i++) {
    const unit = readUnit(name.charCodeAt(i));
    if (unit !== 0 && unit !== 0x20) key += String.fromCharCode(unit);
  }
  return key.toUpperCase();
}
