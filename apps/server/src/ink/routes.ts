import { Readable } from "node:stream";
import {
  envelope,
  LEDGER_KINDS,
  LEDGER_WORDS,
  LedgerFilter,
  LedgerPage,
  LedgerQuery,
  TokenBalance,
} from "@mochang/contract";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { AppError, attachment, ok, refusedField, type App, type Database } from "../platform/index.ts";
import { readBalance } from "./balance.ts";
import { readStatement, statementCsv, type DescribeRuns } from "./statement.ts";

const userIdOf = (request: FastifyRequest): string => {
  if (request.userId === null) throw new AppError("unauthenticated");
  return request.userId;
};

/** The file's name says what it was narrowed to. */
const csvName = ({ kind, month }: LedgerFilter): string =>
  `${["用墨账目", month, kind === "" ? "" : LEDGER_WORDS[kind].name].filter((part) => part !== "").join("_")}.csv`;

const SENTENCES = {
  kind: `账目的种类（kind）只有 ${LEDGER_KINDS.join("、")}，不写是全部`,
  month: "月份（month）要写作 2026-11 这样，不写是全部",
  currentPage: "页码（currentPage）从 1 数起",
  pageSize: "一页（pageSize）是 1 到 100 条",
};

export interface InkRoutesDeps {
  db: Database;
  requireUser: onRequestAsyncHookHandler;
  describeRuns: DescribeRuns;
}

/** The balance, and the ledger as a page and as a file. */
export function registerInk(app: App, { db, requireUser, describeRuns }: InkRoutesDeps): void {
  const tags = ["ink"];
  app.get(
    "/api/user/getTokenBalance",
    {
      onRequest: requireUser,
      schema: { summary: "墨水余额与各系统用量（单位）", tags, response: { 200: envelope(TokenBalance) } },
    },
    async (request) => ok(await readBalance(db, userIdOf(request))),
  );
  app.post(
    "/api/ink/findPageByParam",
    {
      onRequest: requireUser,
      ...refusedField(SENTENCES),
      schema: { summary: "用墨账目，新的在前", tags, body: LedgerQuery, response: { 200: envelope(LedgerPage) } },
    },
    async (request) => {
      const { currentPage, pageSize, kind, month } = request.body;
      const page = { limit: pageSize, offset: (currentPage - 1) * pageSize };
      return ok(await readStatement(db, describeRuns, { userId: userIdOf(request), kind, month, ...page }));
    },
  );
  app.get(
    "/api/ink/csv",
    {
      onRequest: requireUser,
      ...refusedField(SENTENCES),
      schema: { summary: "用墨账目（CSV），可只要一类、一个月", tags, querystring: LedgerFilter },
    },
    async (request, reply) =>
      reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", attachment(csvName(request.query)))
        .send(Readable.from(statementCsv(db, describeRuns, { userId: userIdOf(request), ...request.query }))),
  );
}
