import { ScriptPerson } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { post } from "../../lib/api.ts";
import { personsKey, usePersons } from "../persons/api.ts";
import type { EditedScript } from "../panelProps.ts";
import { nameOrRetry } from "./nameOrRetry.ts";
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

/**
 * Gives the row of a person, with what is written of him, his new name; answers false where there is no such row, where another person has the
 * name already, and where naming failed, which then offers to try again.
 */
export function useRenameRow(script: EditedScript, name: string): (to: string) => Promise<boolean> {
  const persons = usePersons(script);
  const nameRow = useNameRow(script);
  const { versionId } = script;
  return async (to) => {
    const row = persons.data?.find((person) => person.name === name);
    if (!row || persons.data?.some((person) => person.name === to)) return false;
    // Before it is named: an undo takes back also what is on its way, or has failed and may be tried again.
    renamedRows.set([...renamedRows.get(), { id: row.id, versionId, from: name, to, now: to, counts: row.counts }]);
    return nameOrRetry(row.id, to, () => nameRow(row.id, to));
  };
}
