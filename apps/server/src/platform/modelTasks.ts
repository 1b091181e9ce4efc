/**
 * What the product asks a model for; each may have a model of its own (`LLM_MODEL_<TASK>`). The variables, their table and the port's
 * `ModelTask` follow from this list.
 */
export const MODEL_TASKS = {
  evaluate: "通读和评估各节",
  score: "评分",
  verdict: "综合结论",
  support: "逐句核对评语",
  notes: "长作品的分段笔记和归并，连贯账",
  scene: "全剧逐场分析",
  passage: "单场和选段分析，修改页的场景评估",
  write: "改写、续写、新场、策划与人物",
  assist: "修改页的助手",
} as const;

export type ModelTask = keyof typeof MODEL_TASKS;

type Variable<T extends string> = `LLM_MODEL_${Uppercase<T>}`;
export type ModelVariable = Variable<ModelTask>;

/** The variable that names a task's model. */
export const modelVariable = <T extends ModelTask>(task: T): Variable<T> =>
  `LLM_MODEL_${task.toUpperCase() as Uppercase<T>}`;

/** Every task with its variable. */
export const modelVariables = (): { task: ModelTask; name: ModelVariable; doc: string }[] =>
  (Object.keys(MODEL_TASKS) as ModelTask[]).map((task) => ({
    task,
    name: modelVariable(task),
    doc: MODEL_TASKS[task],
  }));
