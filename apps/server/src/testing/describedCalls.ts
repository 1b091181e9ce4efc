import type { TestApp } from "../testApp.ts";

export interface CallSchema {
  type?: string;
  required?: string[];
  properties?: Record<string, CallSchema>;
  anyOf?: CallSchema[];
  oneOf?: CallSchema[];
  const?: unknown;
  enum?: unknown[];
}
export interface CallField {
  in: "path" | "query" | "body";
  name: string;
  required: boolean;
  schema: CallSchema;
}
export interface DescribedCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  fields: CallField[];
}
interface Operation {
  parameters?: { in: "path" | "query"; name: string; required?: boolean; schema?: CallSchema }[];
  requestBody?: { content: Record<string, { schema: CallSchema }> };
}

/** Of a body that has one of several forms, the first form's. */
const bodyFields = (schema: CallSchema | undefined): CallField[] => [
  ...Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    in: "body" as const,
    name,
    required: schema?.required?.includes(name) ?? false,
    schema: one,
  })),
  ...(schema?.anyOf ?? schema?.oneOf ?? []).slice(0, 1).flatMap(bodyFields),
];

/** For tests: every call of the interface with its parameters and the fields of its JSON, found by the interface's own description. */
export async function describedCalls({ app }: Pick<TestApp, "app">): Promise<DescribedCall[]> {
  const { paths } = (await app.inject("/api/openapi.json")).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as DescribedCall["method"],
      path,
      fields: [
        ...parameters.map((one) => ({
          in: one.in,
          name: one.name,
          required: one.required === true,
          schema: one.schema ?? {},
        })),
        ...bodyFields(requestBody?.content["application/json"]?.schema),
      ],
    })),
  );
}

/** A value that a field of this kind takes. */
export function plausibleValue({ type, const: fixed, enum: choices }: CallSchema): unknown {
  if (fixed !== undefined) return fixed;
  if (choices) return choices[0];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return false;
  if (type === "array") return [];
  return type === "object" ? {} : "一";
}

export interface CallRequest {
  method: DescribedCall["method"];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** The call with these values in its path, its query and its body. */
export function callRequest(
  { method, path, fields }: DescribedCall,
  token: string,
  valueFor: (field: CallField) => unknown,
): CallRequest {
  const written = (field: CallField): string => encodeURIComponent(String(valueFor(field)).toWellFormed());
  const target = fields
    .filter((field) => field.in === "path")
    .reduce((at, field) => at.replace(`{${field.name}}`, written(field)), path);
  const query = fields.filter((field) => field.in === "query").map((field) => `${field.name}=${written(field)}`);
  const body = fields.filter((field) => field.in === "body").map((field) => [field.name, valueFor(field)]);
  return {
    method,
    url: query.length > 0 ? `${target}?${query.join("&")}` : target,
    headers: { token, ...(body.length > 0 && { "content-type": "application/json" }) },
    ...(body.length > 0 && { payload: JSON.stringify(Object.fromEntries(body)) }),
  };
}
