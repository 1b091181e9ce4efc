import type { CastMember } from "../parsed.ts";
import { castOf } from "../parse/castOf.ts";
import type { ScriptDocument } from "./json.ts";
import { toParsed } from "./toParsed.ts";

/** The people of a document whose lines were tagged anew: those who speak now, and those who were only listed before. */
export function recast(before: ScriptDocument, after: Pick<ScriptDocument, "scenes">): CastMember[] {
  const was = toParsed(before, "");
  const spoke = new Set(castOf(was.frontMatter, was.scenes, []).flatMap(namesOf));
  const listed = before.cast.filter((member) => !namesOf(member).some((name) => spoke.has(name)));
  const now = toParsed({ ...before, scenes: after.scenes }, "");
  const cast = castOf(
    now.frontMatter,
    now.scenes,
    listed.map((member) => member.name),
  );
  const known = new Map(before.cast.map((member) => [member.name, member]));
  return cast.map((member) => ({
    name: member.name,
    aliases: [...new Set([...member.aliases, ...(known.get(member.name)?.aliases ?? [])])],
  }));
}

const namesOf = (member: CastMember): string[] => [member.name, ...member.aliases];
