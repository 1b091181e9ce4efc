/** The medium of a script; on the wire `scriptType`. */
export const SCRIPT_TYPES = [
  { value: 1, label: "电影" },
  { value: 2, label: "网络电影" },
  { value: 3, label: "剧集" },
  { value: 4, label: "微短剧" },
  { value: 5, label: "短片" },
  { value: 6, label: "舞台剧" },
  { value: 7, label: "动画" },
] as const;
export type ScriptType = (typeof SCRIPT_TYPES)[number]["value"];

/** A medium's name; empty where it is not known. */
export const scriptTypeName = (scriptType: ScriptType | null): string =>
  SCRIPT_TYPES.find(({ value }) => value === scriptType)?.label ?? "";
/** A number as a medium; null where it is none. */
export const readScriptType = (value: number | null | undefined): ScriptType | null =>
  SCRIPT_TYPES.find((one) => one.value === value)?.value ?? null;

export const DEFAULT_SCRIPT_NAME = "新的剧本";

/** Media that are told in episodes: their sequences are 集. */
export const EPISODIC: readonly ScriptType[] = [3, 4];
export const isEpisodic = (scriptType: number | null): boolean => EPISODIC.some((one) => one === scriptType);
/** What an act is called in a medium: a season or a part of it is 部. */
export const actNoun = (scriptType: number | null): string => (isEpisodic(scriptType) ? "部" : "幕");
/** What a sequence is called in a medium. */
export const sequenceNoun = (scriptType: number | null): string => (isEpisodic(scriptType) ? "集" : "序列");
