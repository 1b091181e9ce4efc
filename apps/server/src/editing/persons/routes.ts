import {
  AddPerson,
  envelope,
  MESSAGES,
  PERSON_FIELDS,
  PERSON_LINE_MAX,
  PERSON_NAME_MAX,
  PERSON_TEXT_MAX,
  PersonId,
  ScriptPerson,
  ScriptVersionQuery,
  SettleOffer,
  UpdatePerson,
} from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, refusedField, type App } from "../../platform/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { resolveItem } from "../resolveItem.ts";
import {
  addPerson,
  changePerson,
  deletePerson,
  listPersons,
  applySuggestionDecision,
  refuseUnseenFields,
  withWritten,
  type PersonDeps,
} from "./personStore.ts";

const LONG_TEXT = `外貌、背景、动机、冲突每项最多 ${PERSON_TEXT_MAX.toLocaleString("en")} 字`;
const SENTENCES = {
  name: `请填写姓名，最多 ${PERSON_NAME_MAX} 个字`,
  gender: "性别请选男或女",
  personality: "性格最多 20 个，每个最多 20 个字",
  age: "年龄最多 20 个字",
  shortDescription: `职业最多 ${PERSON_LINE_MAX} 个字`,
  appearance: LONG_TEXT,
  background: LONG_TEXT,
  motivation: LONG_TEXT,
  conflict: LONG_TEXT,
};

/** The persons of a version: listed, added, changed, deleted. */
export function registerPersonRoutes(app: App, deps: PersonDeps & { requireUser: RequireUser }): void {
  const { db } = deps;
  const tags = ["characters"];
  const guarded = { onRequest: deps.requireUser, ...refusedField(SENTENCES) };

  app.get(
    "/api/characters/list",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "人物：剧本里读到的和自己添的",
        description: "counts 为规则统计，随剧本变；offered 是模型新写、还没有取用的。",
        tags,
        querystring: ScriptVersionQuery,
        response: { 200: envelope(z.array(ScriptPerson)) },
      },
    },
    async (request) => ok(await listPersons(deps, await versionOf(db, userOf(request).id, request.query))),
  );
  app.post(
    "/api/characters/add",
    { ...guarded, schema: { summary: "添人物", tags, body: AddPerson, response: { 200: envelope(ScriptPerson) } } },
    async (request) => {
      const { scriptId, versionId, name, ...profile } = request.body;
      const ownVersion = await versionOf(db, userOf(request).id, { scriptId, versionId });
      return ok(await addPerson(deps, ownVersion, name, profile), MESSAGES.added);
    },
  );
  app.post(
    "/api/characters/update",
    {
      ...guarded,
      schema: {
        summary: "改人物；没有写的字段不动",
        tags,
        body: UpdatePerson,
        response: { 200: envelope(ScriptPerson) },
      },
    },
    async (request) => {
      const { id: itemId, scriptId, versionId, name, replaces, ...profile } = request.body;
      const { id, ...ownVersion } = await resolveItem(db, userOf(request).id, { id: itemId, scriptId, versionId });
      const person = await changePerson(deps, ownVersion, id, (row) => {
        refuseUnseenFields(row, { name, ...profile }, replaces);
        return { ...withWritten(row, profile), ...(name === undefined ? {} : { name }) };
      });
      return ok(person, MESSAGES.personUpdated);
    },
  );
  app.post(
    "/api/characters/settleOffer",
    {
      ...guarded,
      schema: {
        summary: "模型新写的字段：取用，或不要",
        tags,
        body: SettleOffer,
        response: { 200: envelope(ScriptPerson) },
      },
    },
    async (request) => {
      const { fields = PERSON_FIELDS, take } = request.body;
      const { id, ...ownVersion } = await resolveItem(db, userOf(request).id, request.body);
      const person = await changePerson(deps, ownVersion, id, (row) => applySuggestionDecision(row, fields, take));
      return ok(person, MESSAGES.personUpdated);
    },
  );
  app.post(
    "/api/characters/delete",
    { ...guarded, schema: { summary: "删除人物", tags, body: PersonId, response: { 200: envelope(z.null()) } } },
    async (request) => {
      const { id, ...ownVersion } = await resolveItem(db, userOf(request).id, request.body);
      await deletePerson(deps, ownVersion, id);
      return ok(null, MESSAGES.deleteDone);
    },
  );
}
