import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { z } from "zod";
import { handleError } from "../platform/http/errorHandler.ts";
import { NAME_FAULTS } from "./nameFaults.ts";

test("names what is wrong with the part that was refused, whatever the method", async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const schema = {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({ pageSize: z.coerce.number().max(100) }),
  };
  app.post("/users/:id", { ...NAME_FAULTS, schema }, () => ({}));
  const sentence = async (url: string): Promise<string> =>
    (await app.inject({ method: "POST", url, payload: {} })).json().msg;
  expect(await sentence("/users/1?pageSize=5")).toBe("编号（id）应是一个 UUID");
  expect(await sentence("/users/7b0f5f0e-6d0c-4c55-9a63-0d2b2b0c3f11?pageSize=900")).toBe(
    "每页条数（pageSize）最多是 100",
  );
  await app.close();
});
