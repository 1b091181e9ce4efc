import type { IconName } from "../../ui/Icon.tsx";

/** What is planned of film production: menu entries that lead to one page, which says so. */
export const PLANNED: readonly { key: string; label: string; icon: IconName; say: string }[] = [
  {
    key: "board",
    label: "分镜剧本",
    icon: "board",
    say: "把写好的场次拆成镜头，一镜一格，景别、机位、时长写在格子旁边。",
  },
  {
    key: "film",
    label: "成片拉片",
    icon: "film",
    say: "把一部成片按镜头拆开，和剧本逐场对照，看写下的哪些留在了银幕上。",
  },
  { key: "crew", label: "制片管理", icon: "crew", say: "从剧本生成通告单、场景表和人物表，改一场，几张表一起改。" },
];

/** Which of them an address means; the first where it names none. */
export const plannedIn = (search: URLSearchParams) =>
  PLANNED.find(({ key }) => key === search.get("p")) ?? (PLANNED[0] as (typeof PLANNED)[number]);

export const plannedUrl = (key: string): string => `/zhizuo?p=${key}`;
