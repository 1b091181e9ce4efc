import { addCharges, ModelFault, type Charge } from "../../model/index.ts";

/** The fault of a stopped call, with what other calls of the same step were charged; any other error as it is. */
export function withCharge(error: unknown, charge: Charge): unknown {
  if (!(error instanceof ModelFault) || error.kind !== "cancelled") return error;
  const { kind, forOperator, forWriter, usage } = error;
  return new ModelFault(kind, forOperator, forWriter, usage, error.charge ? addCharges(error.charge, charge) : charge);
}

/** Two calls of one step. @throws what the first failed one threw, once both have ended, with what the other was charged */
export async function bothPaid<A extends { charge: Charge }, B extends { charge: Charge }>(
  a: Promise<A>,
  b: Promise<B>,
): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b]);
  if (first.status === "fulfilled" && second.status === "fulfilled") return [first.value, second.value];
  if (first.status === "fulfilled") throw withCharge((second as PromiseRejectedResult).reason, first.value.charge);
  if (second.status === "fulfilled") throw withCharge(first.reason, second.value.charge);
  const { charge } = second.reason instanceof ModelFault ? second.reason : { charge: null };
  throw charge ? withCharge(first.reason, charge) : first.reason;
}
