import { DecidePerson, envelope } from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, type App, type Database, type Now } from "../../platform/index.ts";
import { decidePerson } from "./decidePerson.ts";

/** Who is who in a script, as its writer says. */
export function registerPersons(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  app.post(
    "/api/characters/decide",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "人物的别名：把 name 算作 person；两者相同，就是单独一个人",
        description: "统计、发现和此后的报告按此计；readingId 指明报告所读的那一稿，不写是默认版本。",
        tags: ["library"],
        body: DecidePerson,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      await decidePerson(deps, userOf(request).id, request.body);
      return ok(null);
    },
  );
}
