import type { ReviewPage } from "@mochang/contract";

/** What a row is called: 第 12 场; a chapter, the front matter and a division by their titles. Empty for none. */
export function sceneName(
  { form, scenes, labels }: Pick<ReviewPage, "form" | "scenes" | "labels">,
  index: number,
): string {
  const label = labels[index] ?? "";
  return label === "" || form === "novel" ? (scenes[index]?.title ?? "") : `第 ${label} 场`;
}
