import type { Scene } from "../../parsed.ts";
import { isFullName, isPersonLike, mayBeName } from "../speeches/personLike.ts";
import { actingSubjects } from "./actingSubjects.ts";
import { describedPeople } from "./describedPeople.ts";
import { roleTables } from "./roleTables.ts";
import { sceneCasts } from "./sceneCasts.ts";
import { silentRoles } from "./silentRoles.ts";

/** People who need not speak: those of lists, and those who are seen to act. */
export interface Silent {
  /** Of lists; counted where they are called as people are. */
  listed: readonly string[];
  /** Who is seen to act; counted where they are called as people are. */
  acting: readonly string[];
  /** Counted whatever they are called: described by sex or age, or listed and named again. */
  sure: readonly string[];
}

export const nobodySilent: Silent = { listed: [], acting: [], sure: [] };

/** A name from a list that stands so often in the text is somebody of the story. */
const NAMED_AGAIN = 3;

export function silentPeople(text: string, list: readonly string[], scenes: readonly Scene[]): Silent {
  const casts = sceneCasts(scenes);
  const speakers = new Set(scenes.flatMap(({ lines }) => lines.map(({ speaker }) => speaker)));
  const listed = [...new Set([...list, ...casts.flat()].map((name) => name.replace(ON_STAGE, "")))];
  return {
    listed,
    acting: silentRoles(scenes).filter((name) => !ANYBODY.test(name)),
    sure: [
      ...describedPeople(text),
      ...roleTables(text),
      ...actingSubjects(scenes, "action").filter((name) => !ANYBODY.test(name)),
      ...ownersOfPlaces(scenes),
      ...[list, ...casts].flatMap((names) => entriesOf(names, speakers)),
      ...listed.filter((name) => mayBeName(name) && !PLACE_OR_THING.test(name) && standsIn(text, name, NAMED_AGAIN)),
    ],
  };
}

/** So many names, and this share of them called as people are or speaking, show that what was read is a cast list: its other names are people too. */
const MIN_COUNT = 4;
const SHARE = 2 / 3;

/** The names of a cast list, or of a scene's cast line, that proves to be one (`元始天尊：…`, `孙悟空：…`). */
function entriesOf(list: readonly string[], speakers: ReadonlySet<string | undefined>): string[] {
  const names = [...new Set(list)];
  const people = names.filter((name) => isPersonLike(name) || speakers.has(name)).length;
  if (names.length < MIN_COUNT || people < names.length * SHARE) return [];
  return names.filter((name) => mayBeName(name) && !PLACE_OR_THING.test(name) && !NO_ENTRY.test(name));
}

/** What stands in front of the list or behind it. */
const NO_ENTRY =
  /^(?:剧本|剧情|剧尾|片头|片尾|其他|序号|编号|姓名|幕启|幕落|正文|主题歌|男女|旁白|客串|主要|次要)|(?:序幕|全景|场景|岁)$/;

/** Words that a story says of any man or woman in it. */
const ANYBODY = /^(?:[男女]人|男子|女子|孩子|人员)$/;

/** Whose home or room is a place of the script (`林正楠家`): whole names that the action names as well. */
function ownersOfPlaces(scenes: readonly Scene[]): string[] {
  const owners = new Set<string>();
  for (const { fields } of scenes) {
    const name = OWNED.exec(fields.place?.replace(/[\s\u3000]/g, "") ?? "")?.[1];
    if (name !== undefined && isFullName(name) && !name.endsWith("家")) owners.add(name);
  }
  return [...owners].filter((name) =>
    scenes.some(({ lines }) => lines.some(({ type, text }) => type === "action" && text.includes(name))),
  );
}
const OWNED = /^([\u4e00-\u9fff]{2,3}?)(?:的?(?:家|住[室处所宅]|宿舍|卧室|房间|办公室|别墅))/;

/** `老周上场`. */
const ON_STAGE = /(?<=..)[上下出登]?场$/;
/** What else stands in lists. */
const PLACE_OR_THING =
  /[场内外里中厅室家店国园楼路街村镇校车船鞋包本局杯酒伞信画声音]$|^(?:另|其|及|各|一些|若干|道具|布景|剧本)|队伍|忙碌|两口子|父母|夫妻|夫妇|[到至]老/;

/** True where a name stands so often in the text. */
export function standsIn(text: string, name: string, times: number): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) if (--times === 0) return true;
  return false;
}
