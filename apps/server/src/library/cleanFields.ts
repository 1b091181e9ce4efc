import {
  AUTHOR_MAX,
  NAME_LENGTH,
  PINGGU_TYPES,
  SCRIPT_NAME_MAX,
  UploadFields,
  uploadWords,
  type UploadWords,
} from "@mochang/contract";
import { AppError } from "../platform/index.ts";

const GENRE_VALUES = new Set<string>(PINGGU_TYPES.flatMap((group) => group.children.map((leaf) => leaf.value)));
/** Control characters, spaces without width and the marks that turn writing direction have no place in a name; joiners have, e.g. in emoji. */
const INVISIBLE = /[\p{Cc}\u00ad\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
/** Nothing of it has a shape. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

/** A text of one line as it is kept; empty where nobody would see any of it. */
export function clean(text: string): string {
  const kept = text.toWellFormed().replace(INVISIBLE, "").trim();
  return SHAPELESS.test(kept) ? "" : kept;
}

/** What is said of a field that is missing, or has no such value. */
const MISSING: Partial<Record<string, keyof UploadWords>> = {
  fileType: "formMissing",
  scriptName: "nameMissing",
  fileTheme: "themeMissing",
};

/** Checks the form's fields. @throws AppError form-incomplete, invalid */
export function cleanFields(sentFields: ReadonlyMap<string, string>, themes: ReadonlySet<string>): UploadFields {
  // A name that is too long is told as such, not as one that is missing.
  cleanName(sentFields.get("scriptName") ?? "");
  if (clean(sentFields.get("author") ?? "").length > AUTHOR_MAX)
    throw new AppError("invalid", { msg: `作者不能超过 ${AUTHOR_MAX} 个字` });
  const parsed = UploadFields.safeParse(
    Object.fromEntries([...sentFields].map(([name, value]) => [name, clean(value)])),
  );
  const words = uploadWords(Number(sentFields.get("type")));
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path }) => MISSING[String(path[0])]).find(Boolean);
    throw new AppError("form-incomplete", missing ? { msg: words[missing] } : {});
  }
  const fields = parsed.data;
  if (!themes.has(fields.fileTheme)) throw new AppError("form-incomplete", { msg: words.themeMissing });
  // A list arrives as the cascader's path; the last value counts.
  const pingguType = fields.pingguType.split(",").at(-1)?.trim() ?? "";
  if (pingguType !== "" && !GENRE_VALUES.has(pingguType)) throw new AppError("invalid", { msg: "评估类型不正确" });
  if (pingguType === "1-2" && fields.fileType !== "1") throw new AppError("invalid", { msg: "场景分析只适用于剧本" });
  // Only what is to be assessed has a kind of assessment: any other upload starts none.
  return { ...fields, pingguType: fields.type === 1 ? pingguType : "" };
}

/** A name that a script is given, as it is kept; it may be empty. @throws AppError invalid for one that is too long */
export function cleanName(sentName: string): string {
  const name = clean(sentName);
  if ([...name].length > SCRIPT_NAME_MAX) throw new AppError("invalid", { msg: NAME_LENGTH });
  return name;
}
