import { Icon, type IconName } from "./Icon.tsx";
import { Menu } from "./Menu.tsx";
import { choose, useChoice, type Choice } from "./useTheme.ts";
import css from "./header.module.css";

const CHOICES: { key: Choice; label: string; icon: IconName }[] = [
  { key: "light", label: "浅色", icon: "sun" },
  { key: "dark", label: "深色", icon: "moon" },
  { key: "system", label: "跟随系统", icon: "system" },
];

export function ThemeSwitch() {
  const chosen = useChoice();
  const now = CHOICES.find((c) => c.key === chosen) ?? CHOICES[2];
  return (
    <Menu
      className={css.action}
      align="end"
      label={`外观：${now?.label ?? ""}`}
      items={CHOICES.map(({ key, label, icon }) => ({
        key,
        label,
        icon,
        chosen: key === chosen,
        onSelect: () => choose(key),
      }))}
    >
      <Icon name={now?.icon ?? "system"} />
    </Menu>
  );
}
