import { Dropdown } from "antd";
import { Icon, type IconName } from "./Icon.tsx";
import { choose, useChoice, type Choice } from "./useTheme.ts";

const CHOICES: { key: Choice; label: string; icon: IconName }[] = [
  { key: "light", label: "浅色", icon: "sun" },
  { key: "dark", label: "深色", icon: "moon" },
  { key: "system", label: "跟随系统", icon: "system" },
];

export function ThemeSwitch() {
  const chosen = useChoice();
  const now = CHOICES.find((c) => c.key === chosen) ?? CHOICES[2];
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        selectable: true,
        selectedKeys: [chosen],
        items: CHOICES.map((c) => ({ key: c.key, label: c.label, icon: <Icon name={c.icon} small /> })),
        onClick: ({ key }) => choose(key as Choice),
      }}
    >
      <button type="button" className="act" aria-label={`外观：${now?.label ?? ""}`}>
        <Icon name={now?.icon ?? "system"} />
      </button>
    </Dropdown>
  );
}
