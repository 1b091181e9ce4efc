import { initScript } from "../api.ts";

/** Asks for the three parts of the preparation of an uploaded script, one after the other; none spends ink. `script` is its id, or its upload's number. */
export async function prepareScript(script: string, onPart: (step: 1 | 2 | 3) => void) {
  await initScript(script, 1);
  onPart(1);
  await initScript(script, 2);
  onPart(2);
  const record = await initScript(script, 3);
  onPart(3);
  return record;
}
