export { MODEL_TASKS, type ModelTask } from "../platform/modelTasks.ts";
