import type { FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../platform/index.ts";

/** What the fields of the calls are named in sentences. */
const FIELDS: Readonly<Record<string, string>> = {
  userId: "用户编号",
  boxes: "盒数",
  reason: "缘由",
  key: "这一笔的 key",
  tenantId: "租户",
  runId: "任务编号",
  id: "编号",
  source: "Markdown",
  published: "发布与否",
  provider: "服务",
  find: "要找的字",
  filter: "筛选",
  kind: "种类",
  month: "月份",
  currentPage: "页码",
  pageSize: "每页条数",
};
const TYPES: Readonly<Record<string, string>> = {
  string: "一段文字",
  number: "一个数",
  int: "整数",
  boolean: " true 或 false",
  object: "一个 JSON 对象",
};

/** What the validator says of one field. */
interface Fault {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

/** What is wrong with a field, in Chinese: the schema's own words where it has some. */
function sentenceOf({ keyword, instancePath, message = "", params }: Fault, sent: unknown): string {
  const field = instancePath.split("/")[1];
  if (!field) return "提交的内容应是一个 JSON 对象";
  if (/\p{Script=Han}/u.test(message)) return message;
  const name = `${FIELDS[field] ?? field}（${field}）`;
  if ((sent as Record<string, unknown> | null | undefined)?.[field] === undefined) return `没有${name}`;
  const unit = params["origin"] === "string" ? " 个字" : "";
  switch (keyword) {
    case "invalid_type":
      return `${name}应是${TYPES[String(params["expected"])] ?? "别的样子"}`;
    case "too_small":
      return unit && params["minimum"] === 1 ? `${name}是空的` : `${name}至少是 ${String(params["minimum"])}${unit}`;
    case "too_big":
      return `${name}最多是 ${String(params["maximum"])}${unit}`;
    case "invalid_value": {
      const values = (params["values"] as unknown[]).filter((value) => value !== "");
      return `${name}应是 ${values.join("、")} 之一`;
    }
    case "invalid_format":
      return `${name}应${params["format"] === "uuid" ? "是一个 UUID" : "写作 2026-11 这样"}`;
    default:
      return `${name}不对`;
  }
}

/** The part of the request that the schema refused: Fastify's `validationContext` names it. */
function sentAs({ body, query, params }: FastifyRequest, part: string): unknown {
  if (part === "body") return body;
  return part === "params" ? params : query;
}

/** Options of a route of administrators: what its schema refuses is answered with each field and what is wrong with it. */
export const NAME_FAULTS = {
  attachValidation: true,
  async preHandler(request: FastifyRequest): Promise<void> {
    const error = request.validationError;
    if (!error) return;
    const sent = sentAs(request, error.validationContext);
    const faults = hasZodFastifySchemaValidationErrors(error) ? (error.validation as Fault[]) : [];
    const msg = [...new Set(faults.map((fault) => sentenceOf(fault, sent)))].join("；");
    throw new AppError("invalid", { ...(msg && { msg }), cause: error });
  },
};
