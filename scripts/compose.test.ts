import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "../apps/server/src/platform/env.ts";
import { VARIABLES } from "../apps/server/src/platform/variables.ts";

interface Service {
  image: string;
  build?: string;
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  entrypoint?: string[];
  depends_on?: Record<string, { condition: string }>;
  cap_drop?: string[];
  volumes?: string[];
  ports?: string[];
  read_only?: boolean;
  logging?: { driver: string; options: Record<string, string> };
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const text = readFileSync("compose.yaml", "utf8");
const compose = parse(text, { merge: true }) as Compose;
const dockerfile = readFileSync("Dockerfile", "utf8");
const services = Object.entries(compose.services);
const builtServices = services.filter(([, s]) => s.build);
/** Names of `${NAME}`, `${NAME:-default}`, `${NAME:?sentence}`. */
const variables = [...text.matchAll(/\$\{([A-Z0-9_]+)(:?[-?])?/gu)].map((m) => m[1] ?? "");
/** Variables that the AWS library reads by itself. */
const AWS = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/** Services that end when their work is done. */
const ONCE = ["store-folder"];
const lasting = services.filter(([name]) => !ONCE.includes(name));

test("web, worker, database and store are there, two of them ours", () => {
  expect(services.map(([name]) => name).toSorted()).toEqual(["database", "store", "store-folder", "web", "worker"]);
  expect(builtServices.map(([name, s]) => [name, s.environment?.["ROLE"]])).toEqual([
    ["web", "web"],
    ["worker", "worker"],
  ]);
});

test.each(builtServices)(
  "%s sets only variables that the server knows, to values that it takes",
  (_, { environment = {} }) => {
    for (const name of Object.keys(environment)) expect([...Object.keys(VARIABLES), ...AWS]).toContain(name);
    const filled = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
    expect(readEnv(filled)).toMatchObject({
      DATA_DIR: "/data",
      DATABASE_URL: expect.stringContaining("@database:5432/"),
      STORAGE_URL: expect.stringContaining("store"),
    });
    expect(new URL(filled["STORAGE_URL"] ?? "").searchParams.get("endpoint")).toBe("http://store:8333");
  },
);

test("every variable of the server can be set through compose", () => {
  expect(
    Object.keys(VARIABLES).filter((name) => builtServices.every(([, { environment = {} }]) => !(name in environment))),
  ).toEqual([]);
});

/** Fills in values as compose does; required values become a secret of sufficient length. */
const fill = (value: string): string =>
  value.replace(/\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/gu, (_, _name, kind: string | undefined, rest: string) =>
    kind === "-" ? rest : "s".repeat(40),
  );

test.each(services)("%s is pinned and may do nothing that it does not need", (_, { image, cap_drop }) => {
  expect(image).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?(-\w+)?$/u);
  expect(cap_drop).toEqual(["ALL"]);
});

test.each(lasting)("%s is watched", (_, { healthcheck }) => expect(healthcheck?.test?.[0]).toBe("CMD"));

test.each(lasting)("what %s prints fills no disk", (_, { logging }) =>
  expect(logging).toEqual({
    driver: "json-file",
    options: { "max-size": expect.stringMatching(/^\d+m$/u), "max-file": expect.any(String) },
  }),
);

test("who depends on a service waits until it is well, or done", () => {
  for (const [, { depends_on = {} }] of services)
    for (const [name, { condition }] of Object.entries(depends_on))
      expect([name, condition]).toEqual([
        name,
        ONCE.includes(name) ? "service_completed_successfully" : "service_healthy",
      ]);
});

test("nothing that lasts runs as root, and ours may write nothing but their folder", () => {
  for (const [name, { user }] of lasting)
    expect([name, user]).toEqual([name, expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/u)]);
  expect(compose.services["store-folder"]?.entrypoint).toEqual([
    "chown",
    "-R",
    compose.services["store"]?.user,
    "/data",
  ]);
  for (const [, { read_only }] of builtServices) expect(read_only).toBe(true);
  expect(dockerfile).toMatch(/^USER 1000:1000$/mu);
  expect(dockerfile.lastIndexOf("USER ")).toBeGreaterThan(dockerfile.lastIndexOf("RUN "));
});

test("no secret stands in the file, and none is asked for that .env.example does not name", () => {
  const example = readFileSync(".env.example", "utf8");
  const demanded = [...text.matchAll(/\$\{([A-Z0-9_]+):\?/gu)].map((m) => m[1] ?? "");
  expect(new Set(demanded)).toEqual(new Set(["POSTGRES_PASSWORD", "S3_ACCESS_KEY", "S3_SECRET_KEY", "APP_SECRET"]));
  for (const name of demanded) expect(example).toMatch(new RegExp(`^${name}=$`, "mu"));
  const localSettings = ["POSTGRES_PASSWORD", "S3_ACCESS_KEY", "S3_SECRET_KEY", "WEB_PORTS"];
  for (const name of variables) expect([...Object.keys(VARIABLES), ...localSettings]).toContain(name);
  for (const [, name] of example.matchAll(/^([A-Z0-9_]+)=/gmu)) expect(variables).toContain(name);
});

test("named volumes are declared, and only web is published, to this machine alone", () => {
  const named = services.flatMap(([, s]) =>
    (s.volumes ?? []).flatMap((v) => (v.startsWith("/") ? [] : [v.split(":")[0]])),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
  expect(services.filter(([, s]) => s.ports).map(([name]) => name)).toEqual(["web"]);
  expect(compose.services["web"]?.ports?.every((p) => p.startsWith("127.0.0.1:"))).toBe(true);
});

describe("Dockerfile", () => {
  test("its bases are the project's own Node, pinned", () => {
    const { version } = JSON.parse(readFileSync("node_modules/node/package.json", "utf8")) as { version: string };
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gmu)].map((m) => m[1]);
    expect(bases).toEqual([`node:${version}-bookworm-slim`, `node:${version}-bookworm-slim`]);
  });

  test("it copies what there is: every workspace's manifest, and the programs that it runs", () => {
    const manifests = execFileSync("git", ["ls-files", "--", "*/package.json"], { encoding: "utf8" })
      .trim()
      .split("\n")
      .filter((f) => !f.startsWith("bench/peers"));
    for (const file of manifests) expect(dockerfile).toContain(`COPY ${file} ${file.replace("package.json", "")}`);
    for (const [, file] of dockerfile.matchAll(/"?((?:scripts|apps)\/[\w/.-]+\.(?:mjs|ts))"/gu))
      expect(existsSync(file ?? "")).toBe(true);
    for (const file of ["scripts/containerHealth.mjs", "apps/server/src/main.ts", "apps/server/src/export/fonts.ts"])
      expect(dockerfile).toContain(file);
  });

  test("what is secret or heavy stays out of the build", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const path of [".git", ".env", "data", "**/node_modules"]) expect(ignored).toContain(path);
  });
});
