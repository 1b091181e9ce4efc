import { describe, expect, test } from "vitest";
import { ENTITIES, ITEM_KINDS, type ItemKind } from "../entities/entities.ts";
import { emptyStages, STRUCTURES } from "../structures.ts";
import { FORMS } from "../testing/forms.ts";
import { cleanValue, cleanValues } from "./clean.ts";
import { number, type Values } from "./field.ts";
import { missingRoles, removalFault } from "./requiredEntries.ts";
import { faultyField, inspirationFault, submitFault } from "./validate.ts";

const fault = (kind: ItemKind, change: Values): string | null =>
  submitFault(kind, cleanValues(ENTITIES[kind].fields, { ...FORMS[kind], ...change }));

test.each(ITEM_KINDS)("a full form of %s has no fault", (kind) => {
  expect(fault(kind, {})).toBeNull();
});

test.each(ITEM_KINDS)("no two fields of %s have the same name", (kind) => {
  const labels = ENTITIES[kind].fields.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

describe("the first empty field, in the form's order", () => {
  test.each(ITEM_KINDS.filter((kind) => kind !== "core"))("%s", (kind) => {
    const { fields } = ENTITIES[kind];
    const required = fields.filter((field) => field.required);
    for (const [i, field] of required.entries()) {
      const rest = Object.fromEntries(required.slice(i).map(({ key }) => [key, null]));
      expect(fault(kind, rest)).toBe(`请填写${field.label}`);
    }
  });
  test("the core wants its name and its story together", () => {
    expect(fault("core", { storyCore: " " })).toBe("请填写剧本名和故事内核");
    expect(fault("core", { scriptName: "", genre: "" })).toBe("请填写剧本名和故事内核");
    expect(fault("core", { genre: "" })).toBeNull();
  });
});

test("the field that a form is refused for is named with its sentence, and with no other", () => {
  const field = (kind: ItemKind, change: Values): string | null =>
    faultyField(kind, cleanValues(ENTITIES[kind].fields, { ...FORMS[kind], ...change }));
  for (const kind of ITEM_KINDS) expect(field(kind, {})).toBeNull();
  expect(field("core", { genre: "", storyCore: "" })).toBe("storyCore");
  expect(field("core", { genre: "", scriptName: "长".repeat(33) })).toBe("scriptName");
  expect(field("act", { theme: "", locations: [] })).toBe("theme");
  expect(field("act", { pacing: "长".repeat(5_001) })).toBe("pacing");
  expect(field("synopsis", { characterPlanning: (FORMS.synopsis["characterPlanning"] as unknown[]).slice(0, 1) })).toBe(
    "characterPlanning",
  );
});

test("an entry that is empty makes its list empty", () => {
  expect(fault("act", { keyEvents: ["有", " "] })).toBe("请填写关键事件");
  expect(fault("scene", { beats: [] })).toBe("请填写节拍");
  expect(fault("sequence", { scenes: [{ title: "井边", description: "" }] })).toBe("请填写场景");
  expect(fault("synopsis", { protagonistMotivation: [{ motivation: "还债", goal: "", conflict: "有" }] })).toBe(
    "请填写主角动机",
  );
});

test("motives are not asked of a supporting role", () => {
  const empty = { motivation: "", goals: "", conflicts: "" };
  expect(fault("biography", { ...empty, type: 1 })).toBe("请填写动机");
  expect(fault("biography", { ...empty, type: 3 })).toBeNull();
});

test("of an outline the list of its structure is checked", () => {
  for (const { type, stages } of STRUCTURES) {
    const full = emptyStages(type).map((stage) => ({ ...stage, content: "有" }));
    expect(full).toHaveLength([3, 5, 15, 12][type - 1] as number);
    expect(fault("outline", { type, narrativeStructure: full })).toBeNull();
    expect(fault("outline", { type, narrativeStructure: full.slice(1) })).toContain(`${stages.length}项`);
  }
  expect(fault("outline", { subplots: [""] })).toBe("请填写副线");
});

test("a synopsis keeps one of each role", () => {
  const people = FORMS.synopsis["characterPlanning"] as Values[];
  const sentences = ["至少保留一个主角", "至少保留一个反派", "至少保留一个支持角色"];
  for (const [i, sentence] of sentences.entries()) {
    expect(fault("synopsis", { characterPlanning: people.filter((_, at) => at !== i) })).toBe(sentence);
    expect(removalFault("synopsis", "characterPlanning", people, i)).toBe(sentence);
  }
  const twice = [...people, { ...people[0], characterName: "又一个" }];
  expect(removalFault("synopsis", "characterPlanning", twice, 0)).toBeNull();
  expect(removalFault("act", "sequences", [{}], 0)).toBe("至少保留一个序列");
  expect(removalFault("sequence", "scenes", [{}], 0)).toBe("至少保留一个场景");
  expect(removalFault("act", "keyEvents", [{}], 0)).toBe("至少保留一个关键事件");
  expect(removalFault("act", "keyEvents", [{}, {}], 0)).toBeNull();
});

test("what is too long is named with its limit, after what is missing", () => {
  expect(fault("core", { scriptName: "长".repeat(10_000) })).toBe("剧本名不能超过32字");
  expect(fault("core", { genre: "长".repeat(201) })).toBe("题材不能超过200字");
  expect(fault("act", { overview: "长".repeat(5_001) })).toBe("概述不能超过5000字");
  expect(fault("act", { overview: "长".repeat(5_001), title: "" })).toBe("请填写标题");
  const planned = (scenes: number) => ({
    sequences: Array.from({ length: 11 }, () => ({ name: "井绳", sequence: "放到了底", sceneNum: scenes })),
  });
  expect(fault("act", planned(90))).toBeNull();
  expect(fault("act", planned(91))).toBe("这里一共最多排1000场");
  expect(fault("act", planned(101))).toBe("这里一共最多排1000场");
  expect(fault("scene", { beats: Array.from({ length: 51 }, () => "拍") })).toBe("节拍最多50项");
  expect(
    fault("synopsis", {
      characterPlanning: [
        { ...(FORMS.synopsis["characterPlanning"] as Values[])[0], characterName: "长".repeat(33) },
        ...(FORMS.synopsis["characterPlanning"] as Values[]),
      ],
    }),
  ).toBe("姓名不能超过32字");
});

test("inspiration of the core wants all its sources, in order; of a saved character its name", () => {
  for (const key of ["genre", "theme", "initialIdea", "creativeRefSources", "type", "subtype", "audienceTarget"])
    expect(inspirationFault("core", { ...FORMS.core, [key]: key === "creativeRefSources" ? [] : "" })).toMatch(
      /^请填写/u,
    );
  expect(inspirationFault("core", { ...FORMS.core, theme: "", genre: "" })).toBe("请填写题材");
  expect(inspirationFault("core", FORMS.core)).toBeNull();
  expect(inspirationFault("biography", { name: " " })).toBe("请填写角色姓名！");
  expect(inspirationFault("biography", { name: "" }, true)).toBeNull();
});

test("what cannot be stored is taken out, and nothing else", () => {
  const { fields } = ENTITIES.scene;
  const hostile = {
    title: "井\u0000边\n二",
    character: "沈照禾，罗顺堂, 庄敏",
    beats: "x",
    theme: "<img src=x onerror=alert(1)>",
    more: 1,
  };
  expect(cleanValues(fields, hostile as Values)).toMatchObject({
    title: "井边 二",
    character: ["沈照禾", "罗顺堂", "庄敏"],
    theme: "<img src=x onerror=alert(1)>",
    beats: [],
  });
  expect(cleanValues(fields, hostile as Values)).not.toHaveProperty("more");
});

test("the roles that nobody has are named in their order", () => {
  expect(missingRoles([]).map(({ label }) => label)).toEqual(["主角", "反派", "支持角色"]);
  expect(missingRoles([{ characterType: 1 }, { characterType: "3" }]).map(({ label }) => label)).toEqual(["反派"]);
  expect(missingRoles([1, 2, 3].map((characterType) => ({ characterType })))).toEqual([]);
});

test("a number keeps one decimal place where its field has one, and is whole elsewhere", () => {
  const whole = number("sceneNum", "场数", 500);
  const minutes = { ...whole, fraction: true };
  expect([cleanValue(whole, 3.7), cleanValue(minutes, 2.3333), cleanValue(minutes, "2.5")]).toEqual([4, 2.3, 2.5]);
  expect([cleanValue(whole, -1), cleanValue(whole, "x")]).toEqual([null, null]);
});
