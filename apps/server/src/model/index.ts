export { capabilityOf, CAPABILITIES, type Capability } from "./capabilities.ts";
export { createModel, leaseLimits, type ModelConfig, type ModelDeps } from "./createModel.ts";
export type { Lease, LeaseLimits, Leases } from "./leases.ts";
export { databaseLeases, type DatabaseLeases } from "./databaseLeases.ts";
export { memoryLeases } from "./memoryLeases.ts";
export {
  ModelFault,
  type AskAnswer,
  type AskRequest,
  type ModelFaultKind,
  type ModelMessage,
  type ModelPort,
  type ModelUsage,
} from "./port.ts";
export { chargeFor, unitsOf, type Charge, type Price } from "./price.ts";
export { checkModel, type Finding } from "./checkModel.ts";
export { modelConfig, openModel, type OpenModel } from "./openModel.ts";
export { recordCalls, type ModelCall } from "./record.ts";
export { systemTime, type Time } from "./time.ts";
export { estimateTokens } from "./tokens.ts";
