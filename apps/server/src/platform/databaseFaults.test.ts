import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { isDatabaseUnavailable, isTemporaryDatabaseFault } from "./databaseFaults.ts";

const coded = (message: string, code: string, syscall?: string): Error =>
  Object.assign(new Error(message), { code, syscall });
const ofQuery = (cause: Error): Error => new DrizzleQueryError("select 1", [], cause);

/** All seen in processes whose PostgreSQL was restarted under them. */
const AWAY = [
  coded("terminating connection due to administrator command", "57P01"),
  coded("the database system is starting up", "57P03"),
  coded("connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED", "connect"),
  coded("connect ENOENT /tmp/.s.PGSQL.5432", "ENOENT", "connect"),
  coded("read ECONNRESET", "ECONNRESET", "read"),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("timeout exceeded when trying to connect"),
];

test.each(AWAY)("%s says that the database is away, bare and from a query", (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(ofQuery(error))).toBe(true);
  expect(isTemporaryDatabaseFault(ofQuery(error))).toBe(true);
});

test("a full disk passes too; our own mistakes do not", () => {
  expect(isTemporaryDatabaseFault(ofQuery(coded("could not extend file", "53100")))).toBe(true);
  expect(isDatabaseUnavailable(ofQuery(coded("could not extend file", "53100")))).toBe(false);
  for (const error of [
    ofQuery(coded("duplicate key", "23505")),
    coded("no such file", "ENOENT", "open"),
    new Error("undefined is not a function"),
    null,
  ])
    expect(isTemporaryDatabaseFault(error)).toBe(false);
});
