import { bannedWords } from "@mochang/generation";
import { inForm, LINE_NAMES, unitOf, type BaseLine, type ProposedEdit } from "@mochang/contract";
import type { StoredWork } from "../../prompting/index.ts";
import type { ShownScene } from "../sceneOf.ts";
import { conventionCheck, cueOf } from "./conventionCheck.ts";

/** Says what speaks against a proposed line. */
export type EditCheck = (edit: Omit<ProposedEdit, "warnings">) => string[];

const NOBODY = /^(?:旁白|画外音|字幕|众人?|群众?|男声|女声|声音|电话|广播|[甲乙丙丁]|路人|O\.?S\.?|V\.?O\.?)/iu;
const nameOf = (cue: string): string =>
  cue
    .replace(/[（(][^）)]*[）)]?/gu, "")
    .replace(/[：:\s]+$/u, "")
    .trim();

/** Fewer words than these are no place. */
const MIN_MEANT = 4;
const MEANT = "这一句{编剧}说过有意为之";

/** The rules for the lines proposed of a scene: unknown, absent and dead persons, speeches of nobody, words that the writer forbids or means as they are. */
export function createEditCheck(
  work: StoredWork,
  scene: ShownScene | null,
  base: readonly BaseLine[],
  rules: string,
): EditCheck {
  const names = new Map(work.figures.people.flatMap((p) => [p.name, ...p.aliases].map((name) => [name, p] as const)));
  const here = new Set(scene ? work.figures.scenes[scene.index]?.people : []);
  const before = work.parsed.text.slice(0, scene?.range.start ?? 0);
  const banned = bannedWords(rules);
  const conventions = conventionCheck(work, here, rules);
  const waived = (work.waivedFindings ?? [])
    .map(({ quote }) => quote.trim())
    .filter((quote) => quote.length >= MIN_MEANT);
  let insertedCue: { at: number; cue: string } | null = null;
  let lastInserted: { at: number; type: string } | null = null;

  const ofCue = (content: string): string[] => {
    const name = nameOf(content);
    if (name === "" || NOBODY.test(name)) return [];
    const person = names.get(name);
    if (!person) return [`稿子里还没有“${name}”这个人`];
    if (!scene || here.has(person.name)) return [];
    return isDead(before, person.name) ? [`前面写到${name}死了`] : [`${name}不在这一${unitOf(work.form)}`];
  };
  return (edit) => {
    const was = edit.op === "insert" ? "" : (base[edit.at - 1]?.content ?? "");
    const keptRules = waived.filter(
      (quote) => was.includes(quote) && !(edit.op === "change" && edit.content.includes(quote)),
    );
    const warned = keptRules.length > 0 ? [inForm(MEANT, work.form)] : [];
    if (edit.op === "delete") return warned;
    const found = [
      ...warned,
      ...banned.filter((word) => edit.content.includes(word)).map((word) => `写作约定不用“${word}”`),
    ];
    if (edit.type === LINE_NAMES.character && edit.op === "insert") insertedCue = { at: edit.at, cue: edit.content };
    const cue = insertedCue?.at === edit.at && edit.op === "insert" ? insertedCue.cue : cueOf(edit, base);
    found.push(...conventions(edit, nameOf(cue)));
    if (edit.type === LINE_NAMES.character) found.push(...ofCue(edit.content));
    // A novel names who speaks in the speech itself.
    if (edit.op === "insert" && work.form === "screenplay") {
      const above = lastInserted?.at === edit.at ? lastInserted.type : base[edit.at - 1]?.type;
      const spoken = [LINE_NAMES.character, LINE_NAMES.parenthetical, LINE_NAMES.dialogue];
      if (edit.type === LINE_NAMES.dialogue && (above === undefined || !spoken.includes(above)))
        found.push("这句话上面没有人物名");
      lastInserted = { at: edit.at, type: edit.type };
    }
    return found;
  };
}

function isDead(before: string, name: string): boolean {
  for (let at = before.indexOf(name); at >= 0; at = before.indexOf(name, at + name.length)) {
    const behind = before.slice(at + name.length, at + name.length + 8);
    if (
      /^(?:已经|已|早就|早|就)?(?:死了|去世|过世|身亡|牺牲|断了气|咽了气)|^的?(?:遗体|遗像|遗照|灵堂|骨灰|葬礼|坟|墓)/u.test(
        behind,
      )
    )
      return true;
  }
  return false;
}
