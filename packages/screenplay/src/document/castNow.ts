import { type CastMember, type Line, type Parsed, undoubted } from "../parsed.ts";
import { castOf } from "../parse/cast/castOf.ts";
import { sceneCasts } from "../parse/cast/sceneCasts.ts";
import type { Reading } from "./parseResult.ts";

type Spoken = Pick<Line, "type" | "speaker">;

/**
 * The people of a document as it now stands: those who speak or stand in the cast line of a scene, then those whom an earlier reading only listed; spellings that were known to
 * be one person's stay together. Whoever was doubtful is so until he speaks again;
 * nobody whom the writer adds is doubtful. While the same people say the same lines, the cast is the earlier reading's.
 */
export function castNow(
  { frontMatter, scenes }: Pick<Parsed, "frontMatter" | "scenes">,
  ids: ReadonlyMap<Line, string>,
  before: Reading | undefined,
): CastMember[] {
  const inCastLines = sceneCasts(scenes).flat();
  if (!before) return castOf(frontMatter, scenes, { listed: inCastLines, acting: [], sure: [] }).map(undoubted);
  if (saysTheSame(ids, before)) return before.cast.map((member) => ({ ...member, aliases: [...member.aliases] }));
  const spoke = new Set(speakersIn(Object.values(before.lines)).flatMap(namesOf));
  const listed = before.cast.filter((member) => !namesOf(member).some((name) => spoke.has(name)));
  const [acting, sure] = [listed.filter((member) => member.doubtful), listed.filter((member) => !member.doubtful)];
  const others = new Set(before.cast.flatMap(({ aliases }) => aliases));
  const cast = castOf(frontMatter, scenes, {
    listed: inCastLines.filter((name) => !others.has(name)),
    acting: acting.map(nameOf),
    sure: sure.map(nameOf),
  });
  const byName = new Map(before.cast.map((member) => [member.name, member]));
  return cast.map(({ name, aliases, doubtful }) => ({
    name,
    aliases: [...new Set([...aliases, ...(byName.get(name)?.aliases ?? [])])],
    ...(doubtful && byName.get(name)?.doubtful ? { doubtful } : {}),
  }));
}

function saysTheSame(ids: ReadonlyMap<Line, string>, { lines }: Reading): boolean {
  if (ids.size !== Object.keys(lines).length) return false;
  for (const [line, id] of ids) {
    const was = lines[id];
    if (was?.type !== line.type || was.speaker !== line.speaker) return false;
  }
  return true;
}

const speakersIn = (lines: readonly Spoken[]): CastMember[] =>
  castOf(
    lines.map(({ type, speaker }) => ({
      type,
      text: "",
      start: 0,
      end: 0,
      confidence: 1,
      ...(speaker === undefined ? {} : { speaker }),
    })),
    [],
  );

const nameOf = (member: CastMember): string => member.name;
const namesOf = (member: CastMember): string[] => [member.name, ...member.aliases];
