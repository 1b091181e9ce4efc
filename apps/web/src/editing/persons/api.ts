import { MESSAGES, ScriptPerson, type AddPerson, type PersonField, type UpdatePerson } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { z } from "zod";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { ANYTHING, get, post } from "../../lib/api.ts";
import { isConflict } from "../../lib/apiError.ts";
import { pollOrRefetch } from "../../lib/refetchInterval.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { EditedScript } from "../panelProps.ts";
import { joinRenamed, renamedRows } from "../rename/renameHistory.ts";

const Persons = z.array(ScriptPerson);
type Script = Pick<EditedScript, "scriptId" | "versionId">;

export const personsKey = ({ scriptId, versionId }: Script) => ["editing", "persons", scriptId, versionId] as const;

/** The script is read anew some seconds after a pause of typing. */
const STALE_MS = 10_000;
/** While a list is looked at after a save, it is asked for anew so often, until the reader has surely had its turn. */
const POLL_MS = 4_000;
const READ_WITHIN_MS = 60_000;

const isRecent = (savedAt: number | null): boolean => savedAt !== null && Date.now() - savedAt < READ_WITHIN_MS;

/** @param savedAt when the server last had every word, for who shows the list while the script is written; null or nothing: it stays as it came */
export function usePersons({ scriptId, versionId }: Script, savedAt: number | null = null) {
  const renamed = useStore(renamedRows);
  const select = useCallback(
    (persons: ScriptPerson[]) =>
      joinRenamed(
        persons,
        renamed.filter((row) => row.versionId === versionId),
      ),
    [renamed, versionId],
  );
  return useQuery({
    queryKey: personsKey({ scriptId, versionId }),
    queryFn: ({ signal }) => get("/api/characters/list", { scriptId, versionId }, Persons, signal),
    select,
    staleTime: STALE_MS,
    ...REFETCH_ON_RETURN,
    refetchInterval: pollOrRefetch<ScriptPerson[]>(POLL_MS, () => isRecent(savedAt)),
  });
}

/** What can be done with a person; the list then shows what is stored. */
export function useChangePersons(script: Script) {
  const client = useQueryClient();
  const toasts = useToasts();
  const put = (person: ScriptPerson): void =>
    void client.setQueryData<ScriptPerson[]>(personsKey(script), (list) =>
      list?.some(({ id }) => id === person.id)
        ? list.map((one) => (one.id === person.id ? person : one))
        : [...(list ?? []), person],
    );
  const done = (sentence: string) => (person: ScriptPerson) => {
    put(person);
    toasts.done(sentence);
  };
  const { scriptId, versionId } = script;
  const add = useSingleMutation({
    mutationFn: (body: Omit<AddPerson, "scriptId">) =>
      post("/api/characters/add", { ...body, scriptId, versionId }, ScriptPerson),
    onSuccess: done("新增成功"),
    onError: toasts.error,
  });
  const update = useSingleMutation({
    mutationFn: (body: UpdatePerson) => post("/api/characters/update", body, ScriptPerson),
    onSuccess: done("更新人物成功"),
    onError(error) {
      toasts.error(error);
      if (isConflict(error)) void client.invalidateQueries({ queryKey: personsKey(script) });
    },
  });
  const settle = useSingleMutation({
    mutationFn: (body: { id: string; fields: PersonField[]; take: boolean }) =>
      post("/api/characters/settleOffer", body, ScriptPerson),
    onSuccess: put,
    onError: toasts.error,
  });
  const remove = useSingleMutation({
    mutationFn: (id: string) => post("/api/characters/delete", { id }, ANYTHING),
    onSuccess: (_, id) => {
      client.setQueryData<ScriptPerson[]>(personsKey(script), (list) => list?.filter((one) => one.id !== id));
      toasts.done(MESSAGES.deleteDone);
    },
    onError: toasts.error,
  });
  return { add, update, settle, remove };
}
