import { choice, items, line, name, text, type Field } from "../fields/field.ts";

export interface CreativeReference {
  /** `file`: an uploaded file; `text`: written by hand; `card`: an idea card of ours. */
  refType: "file" | "text" | "card";
  refName: string;
  /** Of a file its id. */
  refContent: string;
}
export interface StoryCore {
  genre: string;
  theme: string;
  initialIdea: string;
  creativeRefSources: CreativeReference[];
  type: string;
  subtype: string;
  audienceTarget: string;
  scriptName: string;
  storyCore: string;
}

/** What a reference is: without it a client says nothing of that. */
const REF_TYPE: Field = {
  ...choice("refType", "来源", [
    { value: "file", label: "文件" },
    { value: "text", label: "文字" },
    { value: "card", label: "灵感卡" },
  ]),
  required: false,
};

/** What inspiration is made from: every one must be filled. */
export const CORE_SOURCE_FIELDS: readonly Field[] = [
  line("genre", "题材"),
  line("theme", "主题"),
  text("initialIdea", "初始想法"),
  items(
    "creativeRefSources",
    "创作参考",
    [REF_TYPE, line("refName", "名称", { required: false }), text("refContent", "内容")],
    {
      maxItems: 20,
    },
  ),
  line("type", "类型"),
  line("subtype", "子类型"),
  line("audienceTarget", "目标观众"),
];
/** What a submit needs. */
export const CORE_RESULT_FIELDS: readonly Field[] = [name("scriptName", "剧本名"), text("storyCore", "故事内核")];
export const STORY_CORE_FIELDS: readonly Field[] = [...CORE_SOURCE_FIELDS, ...CORE_RESULT_FIELDS];
