import { itemOf, itemsOf, onlyItem, type StepItem, type Work } from "./work.ts";

/** What an item is made from: what its prompt tells, and whose change makes it 待核. A person only where it is named. */
export function upstreamOf(work: Work, item: StepItem): StepItem[] {
  const core = onlyItem(work, "core");
  const synopsis = onlyItem(work, "synopsis");
  const outline = onlyItem(work, "outline");
  const parent = item.parentId === null ? undefined : itemOf(work, item.parentId);
  const persons = itemsOf(work, "biography");
  const present = (...items: (StepItem | undefined)[]): StepItem[] => items.filter((one) => one !== undefined);
  switch (item.kind) {
    case "core":
      return [];
    case "synopsis":
      return present(core);
    case "biography":
      return present(core, synopsis);
    case "outline":
      return present(core, synopsis, ...persons);
    case "act":
      return present(synopsis, outline, ...namedIn(item, persons));
    case "sequence":
      return present(parent, ...namedIn(item, persons));
    case "scene":
      return present(parent && itemOf(work, parent.parentId ?? ""), parent, ...namedIn(item, persons));
  }
}

/** The submitted versions of what an item is made from; what a scene's script is made from stays. */
export const madeFromNow = (work: Work, item: StepItem): Record<string, number> => ({
  ...Object.fromEntries(
    upstreamOf(work, item)
      .filter((above) => above.isSubmit)
      .map((above) => [above.id, above.version]),
  ),
  ...scriptMadeFrom(item),
});

/** The version of a scene that its script was saved for, by the scene's own id; nothing where none was saved. */
export const scriptMadeFrom = ({ id, madeFrom }: StepItem): Record<string, number> => {
  const version = madeFrom[id];
  return version === undefined ? {} : { [id]: version };
};

function namedIn(item: StepItem, persons: readonly StepItem[]): StepItem[] {
  const words = `${JSON.stringify(item.values)}${item.summary}`;
  return persons.filter((person) => {
    const name = String(person.values["name"] ?? "").trim();
    return name !== "" && words.includes(JSON.stringify(name).slice(1, -1));
  });
}
