import { submitFaults, type FormFault, type ItemKind, type Values } from "@mochang/generation";

/** A proposed change of a form, and the fields that were left out of it, each with the sentence that its submit would be refused with. */
export interface ProposableChanges {
  values: Values;
  leftOut: Record<string, string>;
}

/**
 * A proposal without the fields that would have more faults than the writer's own: those stay as he has them. So a sound field stays sound, and one that
 * the form is refused for already may come nearer. All faults are compared, since the form is refused for its first one alone.
 */
export function proposableChanges(
  kind: ItemKind,
  form: Values,
  proposed: Values,
  scriptType: number | null,
): ProposableChanges {
  const own = faultsByField(submitFaults(kind, form, scriptType));
  const after = faultsByField(submitFaults(kind, { ...form, ...proposed }, scriptType));
  const leftOut = Object.fromEntries(
    [...after].flatMap(([field, sentences]) => {
      const before = own.get(field) ?? [];
      if (sentences.length <= before.length) return [];
      return [[field, sentences.find((sentence) => !before.includes(sentence)) ?? ""]];
    }),
  );
  const values = Object.fromEntries(Object.entries(proposed).filter(([key]) => !(key in leftOut)));
  return { values, leftOut };
}

const faultsByField = (faults: readonly FormFault[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(faults, ({ field }) => field)].map(([field, group]) => [
      field,
      group.map(({ sentence }) => sentence),
    ]),
  );
