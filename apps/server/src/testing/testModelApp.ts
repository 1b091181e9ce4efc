import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { composeWorker } from "../compose.ts";
import { openTestApp, type TestApp } from "../testApp.ts";

/** For tests: an app and its worker that ask a simulated model. Closing the app closes the simulator as well. */
export async function openTestModelApp(
  variables: Record<string, string> = {},
): Promise<{ t: TestApp; simulator: Simulator }> {
  const simulator = createSimulator();
  const t = await openTestApp({
    LLM_BASE_URL: await simulator.listen(),
    LLM_MODEL: "simulated-writer",
    ...variables,
  });
  await composeWorker(t.services);
  const close = async (): Promise<void> => {
    await t.close();
    await simulator.close();
  };
  return { t: { ...t, close }, simulator };
}
