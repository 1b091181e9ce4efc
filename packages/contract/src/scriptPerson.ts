import { z } from "zod";

const Id = z.string().min(1).max(64);
const VersionId = z.string().max(64).nullish();
/** An id on the wire: `<document>.<id>`, so that it needs no version beside it; or the bare id beside its script and version. */
export const ItemId = z.string().min(1).max(160);
/** The bare id in what may be `<document>.<id>`. */
export const bareIdOf = (id: string): string => id.replace(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\./u, "");
/** A scene beside its script, by either of its ids. The server reads the bare one and the version before a call's checks (library/wireIds.ts). */
export const SceneId = ItemId;

/** Characters of a person's fields. */
export const PERSON_NAME_MAX = 32;
export const PERSON_LINE_MAX = 200;
export const PERSON_TEXT_MAX = 5_000;
export const PERSON_TAGS_MAX = 20;
export const PERSON_TAG_MAX = 20;
/** Persons of one script. */
export const PERSONS_MAX = 2_000;

const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const stored = (text: string): string => text.toWellFormed().replaceAll("\0", "").replaceAll(TURNS, "").trim();
const Line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => stored(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")));
const LongText = z.string().max(PERSON_TEXT_MAX).transform(stored);

/** What is written of a person beside the name; the names are the wire's. `shortDescription` is the occupation. */
export const PersonProfile = z.object({
  age: z.union([z.number(), z.string()]).transform(String).pipe(Line(20)),
  gender: z.enum(["", "男", "女"]),
  shortDescription: Line(PERSON_LINE_MAX),
  appearance: LongText,
  personality: z
    .array(Line(PERSON_TAG_MAX))
    .max(PERSON_TAGS_MAX)
    .transform((tags) => [...new Set(tags.filter((tag) => tag !== ""))]),
  background: LongText,
  motivation: LongText,
  conflict: LongText,
});
export type PersonProfile = z.output<typeof PersonProfile>;
export const PERSON_FIELDS = PersonProfile.keyof().options;
/** What nothing is written of yet. */
export const EMPTY_PERSON: PersonProfile = {
  age: "",
  gender: "",
  shortDescription: "",
  appearance: "",
  personality: [],
  background: "",
  motivation: "",
  conflict: "",
};
export type PersonField = (typeof PERSON_FIELDS)[number];

export const PERSON_FIELD_NAMES: Record<PersonField, string> = {
  age: "年龄",
  gender: "性别",
  shortDescription: "职业",
  appearance: "外貌",
  personality: "性格",
  background: "背景",
  motivation: "动机",
  conflict: "冲突",
};

/** Who wrote a field: the script's writer (also by changing a model's words), or a model. */
export const FieldOrigin = z.enum(["author", "model"]);

/** What rules counted of a person in the newest reading; null for one who is not in the script. */
export const PersonCounts = z.object({
  /** 1-based ordinals: present, speaking, only spoken of. */
  scenes: z.array(z.number()),
  speakingScenes: z.array(z.number()),
  mentionedScenes: z.array(z.number()),
  speeches: z.number(),
  speechCharacters: z.number(),
  /** Of all that is spoken, 0 to 1. */
  share: z.number(),
});

/** A person of a script: what is written of him, and what rules count. */
export const ScriptPerson = z.object({
  id: z.string(),
  scriptId: z.string(),
  versionId: z.string(),
  name: z.string(),
  /** Other spellings of the name in the script. */
  aliases: z.array(z.string()),
  ...PersonProfile.shape,
  age: z.string(),
  shortDescription: z.string(),
  appearance: z.string(),
  personality: z.array(z.string()),
  background: z.string(),
  motivation: z.string(),
  conflict: z.string(),
  /** Who wrote each field that is not empty. */
  origins: z.partialRecord(z.enum(PERSON_FIELDS as [PersonField, ...PersonField[]]), FieldOrigin),
  /** A model's newer words beside what the writer wrote, until he takes or refuses them. */
  offered: z.partialRecord(z.enum(PERSON_FIELDS as [PersonField, ...PersonField[]]), z.unknown()),
  counts: PersonCounts.nullable(),
  /** Rules did not find the person, and the script has changed since they read it. */
  unread: z.boolean().optional(),
  /** There is little evidence in the script that this is a person, and no user has written a description. */
  doubtful: z.boolean(),
  updateTime: z.string(),
});
export type ScriptPerson = z.infer<typeof ScriptPerson>;
export type PersonCounts = z.infer<typeof PersonCounts>;

export const ScriptVersionQuery = z.object({ scriptId: Id, versionId: VersionId });

const Name = Line(PERSON_NAME_MAX).refine((name) => name !== "", "empty");
export const AddPerson = z.object({ scriptId: Id, versionId: VersionId, name: Name, ...PersonProfile.partial().shape });
export type AddPerson = z.input<typeof AddPerson>;
/** Fields that are left out stay. */
export const UpdatePerson = z.object({
  id: ItemId,
  scriptId: Id.optional(),
  versionId: VersionId,
  name: Name.optional(),
  ...PersonProfile.partial().shape,
  /** What the client shows in the places that it writes: other words are not replaced, which answers 409. Left out: whatever stands there is. */
  replaces: PersonProfile.extend({ name: z.string().max(PERSON_NAME_MAX) })
    .partial()
    .optional(),
});
export type UpdatePerson = z.input<typeof UpdatePerson>;
export const PersonId = z.object({ id: ItemId, scriptId: Id.optional(), versionId: VersionId });
/** What becomes of what a model offered beside the writer's words; `fields` absent: of all. */
export const SettleOffer = PersonId.extend({
  fields: z.array(z.enum(PERSON_FIELDS as [PersonField, ...PersonField[]])).optional(),
  take: z.boolean(),
});

/** Writing persons anew: those that are named by their ids, without names all of them. What the writer wrote stays. */
export const RegeneratePersons = ScriptVersionQuery.extend({ ids: z.array(ItemId).max(200).optional() });
export type RegeneratePersons = z.input<typeof RegeneratePersons>;
