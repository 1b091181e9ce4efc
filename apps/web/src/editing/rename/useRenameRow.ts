import { ScriptPerson } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { post } from "../../lib/api.ts";
import { toasts } from "../../ui/toasts.ts";
import { personsKey, usePersons } from "../persons/api.ts";
import type { EditedScript } from "../panelProps.ts";
import { renamedRows } from "./renameHistory.ts";

type Script = Pick<EditedScript, "scriptId" | "versionId">;

/** Gives a person's row another name; the list is asked for anew. One name is sent after another: overtaken by the one before, a row would keep that. */
export function useNameRow(script: Script): (id: string, name: string) => Promise<void> {
  const client = useQueryClient();
  const call = callAsMutation(
    client,
    (body: { id: string; name: string }) => post("/api/characters/update", body, ScriptPerson),
    `names ${script.versionId}`,
  );
  return async (id, name) => {
    await call({ id, name });
    await client.invalidateQueries({ queryKey: personsKey(script) });
  };
}

/** Gives the row of a person, with what is written of him, his new name; answers false where there is no such row, or another person has the name already. */
export function useRenameRow(script: EditedScript, name: string): (to: string) => Promise<boolean> {
  const persons = usePersons(script);
  const nameRow = useNameRow(script);
  const { versionId } = script;
  return async (to) => {
    const row = persons.data?.find((person) => person.name === name);
    if (!row || persons.data?.some((person) => person.name === to)) return false;
    try {
      await nameRow(row.id, to);
    } catch (error) {
      toasts.error(error);
      return false;
    }
    renamedRows.set([...renamedRows.get(), { id: row.id, versionId, from: name, to, now: to, counts: row.counts }]);
    return true;
  };
}
