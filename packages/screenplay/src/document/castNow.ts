import { type CastMember, type Line, type Parsed, undoubted } from "../parsed.ts";
import { castOf } from "../parse/cast/castOf.ts";
import { sceneCasts } from "../parse/cast/sceneCasts.ts";
import type { Reading } from "./parseResult.ts";

type Spoken = Pick<Line, "type" | "speaker">;

/**
 * The people of a document as it now stands: those who speak or stand in the cast line of a scene, then those whom an earlier reading only
 * listed; spellings that were known to be one person's stay together. Whoever was doubtful is so until he speaks again; nobody whom the
 * writer adds is doubtful. While the same people say the same lines and stand in the same cast lines, the cast is the earlier reading's.
 */
export function castNow(
  { frontMatter, scenes }: Pick<Parsed, "frontMatter" | "scenes">,
  ids: ReadonlyMap<Line, string>,
  before: Reading | undefined,
): CastMember[] {
  if (!before) {
    const cast = castOf(frontMatter, scenes, { listed: sceneCasts(scenes).flat(), acting: [], sure: [] });
    return cast.map(undoubted);
  }
  if (isCastAsBefore(ids, before)) return before.cast.map((member) => ({ ...member, aliases: [...member.aliases] }));
  const spoke = new Set(speakersIn(Object.values(before.lines)).flatMap(namesOf));
  const silent = before.cast.filter((member) => !namesOf(member).some((name) => spoke.has(name)));
  const [acting, sure] = [silent.filter((member) => member.doubtful), silent.filter((member) => !member.doubtful)];
  const aliases = new Set(before.cast.flatMap((member) => member.aliases));
  const listed = sceneCasts(scenes)
    .flat()
    .filter((name) => !aliases.has(name));
  const listedBefore = new Set(sceneCasts([{ lines: linesOf(before) }]).flat());
  const cast = castOf(frontMatter, scenes, {
    listed,
    acting: acting.map(nameOf),
    sure: [...sure.map(nameOf), ...listed.filter((name) => !listedBefore.has(name))],
  });
  const byName = new Map(before.cast.map((member) => [member.name, member]));
  return cast.map(({ name, aliases: spellings, doubtful }) => ({
    name,
    aliases: [...new Set([...spellings, ...(byName.get(name)?.aliases ?? [])])],
    ...(doubtful && byName.get(name)?.doubtful ? { doubtful } : {}),
  }));
}

/** Whether the same people say the same lines as in the earlier reading, and stand in the same cast lines. */
function isCastAsBefore(ids: ReadonlyMap<Line, string>, before: Reading): boolean {
  if (ids.size !== Object.keys(before.lines).length) return false;
  for (const [line, id] of ids) {
    const was = before.lines[id];
    if (was?.type !== line.type || was.speaker !== line.speaker) return false;
    if (line.type !== "meta") continue;
    const text = before.text.slice(was.start, was.end);
    if (text !== line.text && String(castIn(line)) !== String(castIn({ ...line, text }))) return false;
  }
  return true;
}

const castIn = (line: Line): string[] => sceneCasts([{ lines: [line] }]).flat();

/** The lines of a reading, as they were. */
const linesOf = ({ text, lines }: Reading): Line[] =>
  Object.values(lines).map((line) => ({ ...line, text: text.slice(line.start, line.end) }));

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
