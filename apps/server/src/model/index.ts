export { readJson } from "./json.ts";
export { capabilityOf, CAPABILITIES, type Capability } from "./capabilities.ts";
export { createModel, modelsOf, poolLimits, type ModelConfig, type ModelDeps } from "./createModel.ts";
export type { Slot, PoolLimits, SlotPool } from "./slots.ts";
export { databaseSlots, type DatabaseSlots } from "./databaseSlots.ts";
export { memorySlots } from "./memorySlots.ts";
export {
  ModelFault,
  type AskAnswer,
  type AskRequest,
  type ModelFaultKind,
  type ModelMessage,
  type JsonItems,
  type ModelPort,
  type TaskModel,
} from "./modelPort.ts";
export { addCharges, chargeFor, unitsOf, type Charge, type Price } from "./price.ts";
export { modelFault } from "./faults.ts";
export { checkModel, type Finding } from "./checkModel.ts";
export { modelConfig, openModel, type OpenModel } from "./openModel.ts";
export { deleteCallsOf, recentCalls, recordCalls, sweepCalls, type CallOutcome, type ModelCall } from "./record.ts";
export { systemTime, type Time } from "./time.ts";
export { estimateTokens, expectedTokens } from "./tokens.ts";
export type { ModelTask } from "./tasks.ts";
export type { ModelUsage } from "./usage.ts";
