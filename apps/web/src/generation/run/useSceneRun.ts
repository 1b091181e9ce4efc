import type { RunSnapshot } from "@mochang/contract";
import type { LastScriptRun } from "@mochang/contract/generation";
import { fetchLastRun, pauseScenes, resumeScenes, setScenesCeiling, startScenes, type ScenesRequest } from "./api.ts";
import { phaseOf, scenesOfRun } from "./sceneRun.ts";
import { usePausableRun, type PausableRun } from "./usePausableRun.ts";

const SCENES: PausableRun<LastScriptRun, ScenesRequest> = {
  name: "scriptRun",
  last: fetchLastRun,
  start: startScenes,
  pause: pauseScenes,
  resume: resumeScenes,
  setCeiling: setScenesCeiling,
  stored: (run: RunSnapshot) => scenesOfRun(run).filter(({ stage }) => stage === "done" || stage === "review").length,
};

/** The run that writes the scenes of the open version. */
export function useSceneRun() {
  const run = usePausableRun(SCENES);
  const scenes = run.run ? scenesOfRun(run.run) : [];
  return {
    ...run,
    scenes,
    phase: run.run ? phaseOf(run.run, scenes) : null,
    /** Scenes are judged as well. */
    critique: run.last?.critique ?? false,
  };
}
export type SceneRun = ReturnType<typeof useSceneRun>;
