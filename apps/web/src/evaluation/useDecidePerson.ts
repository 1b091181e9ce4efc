import type { Report } from "@mochang/contract";
import type { PersonDecision } from "@mochang/screenplay";
import { useLatestCallback } from "../lib/useLatestCallback.ts";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { useToasts } from "../ui/toasts.ts";
import { decidePerson } from "./api.ts";

/** What a person was taken for before a decision about `name`: the name itself where it was somebody's own. */
function personBefore({ figures }: Report, name: string): string {
  const people = figures.prose?.people ?? figures.people;
  return people.find((one) => one.aliases.includes(name))?.name ?? name;
}

/** Keeps the writer's decisions about people, and loads the report that is counted with them. Each can be taken back for a moment. */
export function useDecidePerson(report: Report, changed: () => Promise<unknown>) {
  const toasts = useToasts();
  const { scriptId, readingId } = report;
  const { mutateAsync } = useSingleMutation({
    mutationFn: async (decision: PersonDecision) => {
      await decidePerson({ scriptId, readingId, ...decision });
      await changed();
    },
    onError: toasts.error,
  });
  return useLatestCallback(async ({ name, person }: PersonDecision) => {
    const before = personBefore(report, name);
    await mutateAsync({ name, person });
    const message = name === person ? `${name}已单独算一个人` : `${name}已算作${person}`;
    toasts.undo(message, () => void mutateAsync({ name, person: before }).catch(() => undefined));
  });
}
