import type { StepCount } from "@mochang/contract/generation";
import { hanCount } from "../../lib/format.ts";

/** How far the scripts of a work are, of which `scenes` scenes are set. */
export function scriptProgress(scenes: number, { finish }: Pick<StepCount, "finish">): string {
  if (scenes === 0) return "还没有场景";
  if (finish === 0) return `${hanCount(scenes)}场，剧本还没有开始写`;
  return `${hanCount(scenes)}场，${finish === scenes ? "都写好了" : `写好${hanCount(finish)}场`}`;
}

/** What of the script would be sent. */
export function scriptSent({ count, finish }: StepCount): string {
  if (count === 0) return "还没有场景";
  if (finish === 0) return `${count} 场，还没有开始写`;
  return finish === count ? `${count} 场` : `${count} 场，写好 ${finish} 场，没写的只有场题`;
}

/** What of the script is there to be set. */
export function writtenScenes({ count, finish }: StepCount): string {
  if (count === 0) return "还没有场景";
  if (finish === 0) return `${hanCount(count)}场，还没有写好的`;
  return finish === count ? `${hanCount(count)}场剧本` : `写好的${hanCount(finish)}场，没写的只印场题`;
}
