import type { AigcLabel } from "@mochang/contract";

/** ASCII codes from the operator's configuration; empty where none was given. */
export interface LabelCodes {
  producer: string;
  propagator: string;
}

/** The implicit label of a file that holds model text. `id` is unique to the file. */
export const aigcLabel = (codes: LabelCodes, id: string): AigcLabel => ({
  Label: "1",
  ContentProducer: codes.producer,
  ProduceID: id,
  ReservedCode1: "",
  ContentPropagator: codes.propagator,
  PropagateID: id,
  ReservedCode2: "",
});
