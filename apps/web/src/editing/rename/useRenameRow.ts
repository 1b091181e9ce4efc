import { ScriptPerson } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { post } from "../../lib/api.ts";
import { toasts } from "../../ui/toasts.ts";
import { personsKey, usePersons } from "../persons/api.ts";
import type { EditedScript } from "../panelProps.ts";

/** Gives the row of a person, with what is written of him, his new name; answers the way back. Null where there is no such row, or another person has the name already. */
export function useRenameRow(
  script: EditedScript,
  name: string,
): (to: string) => Promise<(() => Promise<void>) | null> {
  const client = useQueryClient();
  const persons = usePersons(script);
  const call = callAsMutation(client, (given: { id: string; name: string }) =>
    post("/api/characters/update", given, ScriptPerson),
  );
  const give = async (id: string, to: string): Promise<void> => {
    await call({ id, name: to });
    await client.invalidateQueries({ queryKey: personsKey(script) });
  };
  return async (to) => {
    const row = persons.data?.find((person) => person.name === name);
    if (!row || persons.data?.some((person) => person.name === to)) return null;
    try {
      await give(row.id, to);
      return () => give(row.id, name).catch(toasts.error);
    } catch (error) {
      toasts.error(error);
      return null;
    }
  };
}
