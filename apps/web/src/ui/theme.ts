import type { ThemeConfig } from "antd";

export type Mode = "light" | "dark";

/** The one table of colours, [day, night]. `-t` tokens are for text: 4.5:1 on every surface; the plain ones are marks and fills. */
export const COLORS = {
  paper: ["#FAF8F3", "#1B1A18"],
  raised: ["#FFFFFF", "#24221F"],
  sunk: ["#F3EFE6", "#2A2825"],
  desk: ["#F1ECE2", "#131211"],
  ink: ["#211E1A", "#ECE6DA"],
  "ink-2": ["#6B645A", "#A8A092"],
  line: ["#E7E1D6", "#38352F"],
  "line-2": ["#CFC7B8", "#4D4942"],
  seal: ["#B23A2B", "#B8402F"],
  "seal-hover": ["#9C3225", "#A33829"],
  "on-seal": ["#FFF9F2", "#FFF9F2"],
  "seal-t": ["#B23A2B", "#E58A7B"],
  done: ["#3E7C6A", "#7DB8A3"],
  "done-t": ["#356B5B", "#7DB8A3"],
  wait: ["#B8862B", "#D6A84E"],
  "wait-t": ["#805C12", "#D6A84E"],
  del: ["#C0392B", "#F08A7E"],
  "del-bg": ["#FBE9E7", "#3B2421"],
  add: ["#2E7D4F", "#7FCB9A"],
  "add-bg": ["#E8F5EC", "#1F3327"],
  mark: ["#F6E9C8", "#4A3D1F"],
  veil: ["rgb(33 30 26 / 28%)", "rgb(0 0 0 / 50%)"],
  // Cover papers, one tint a family of genres.
  "p-blank": ["#FFFFFF", "#22201D"],
  "p-celadon": ["#D9E0E0", "#2A3032"],
  "p-bean": ["#E1E6D8", "#2C302A"],
  "p-rose": ["#ECDDD4", "#362C28"],
  "p-apricot": ["#F1E4C6", "#363021"],
  "p-lotus": ["#E2DEE5", "#302D35"],
  "p-bronze": ["#E3D9C8", "#332E26"],
  // Charts: ink on paper, heat in four steps of ink mixed into paper (14, 34, 60, 90 %).
  muted: ["#8C8577", "#837C70"],
  "h-1": ["#DCD9D4", "#383633"],
  "h-2": ["#B0AEA9", "#62605A"],
  "h-3": ["#787571", "#989389"],
  "h-4": ["#37342F", "#D7D2C7"],
} as const satisfies Record<string, readonly [day: string, night: string]>;

export type ColorName = keyof typeof COLORS;

/** 黑 is the product's voice, 宋 the script's own words and display headings. No remote fonts: 宋 comes in self-hosted slices. */
export const SANS = `"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif`;
export const SONG = `"Noto Serif SC Variable", "Noto Serif SC", "Noto Serif CJK SC", "Songti SC", serif`;

/** One colour for places that take no CSS variable (canvas, ECharts, Ant Design's derivations). */
export const color = (mode: Mode, name: ColorName): string => COLORS[name][mode === "light" ? 0 : 1];

/** The table as custom properties. `light-dark()` follows `color-scheme`, which `data-theme` on the root can pin. */
export function tokensCss(): string {
  const colors = Object.entries(COLORS).map(([name, [day, night]]) => `  --${name}: light-dark(${day}, ${night});`);
  return [
    ":root {",
    "  color-scheme: light dark;",
    ...colors,
    `  --sans: ${SANS};`,
    `  --song: ${SONG};`,
    "}",
    // Paper is white at night, too: custom properties are fixed where they are declared, so the day's are declared anew.
    ".on-paper {",
    "  color-scheme: light;",
    ...Object.entries(COLORS).map(([name, [day]]) => `  --${name}: ${day};`),
    "}",
    ':root[data-theme="light"] { color-scheme: light; }',
    ':root[data-theme="dark"] { color-scheme: dark; }',
    "",
  ].join("\n");
}

/** The same table for Ant Design. `colorPrimary` is ink; red is kept for `<Button type="primary">`, one a view. */
export function antTheme(mode: Mode, motion = true): ThemeConfig {
  const c = (name: ColorName) => color(mode, name);
  const flat = { boxShadow: "none", boxShadowSecondary: "none" };
  const outline = { boxShadowSecondary: `0 0 0 1px ${c("line-2")}` };
  return {
    token: {
      colorPrimary: c("ink"),
      colorInfo: c("ink"),
      colorLink: c("ink"),
      colorLinkHover: c("ink"),
      colorSuccess: c("done"),
      colorWarning: c("wait"),
      colorError: c("del"),
      colorBgBase: c("paper"),
      colorBgContainer: c("raised"),
      colorBgElevated: c("raised"),
      colorBgLayout: c("paper"),
      colorBgMask: c("veil"),
      colorText: c("ink"),
      colorTextHeading: c("ink"),
      colorTextSecondary: c("ink-2"),
      colorTextTertiary: c("ink-2"),
      colorTextDescription: c("ink-2"),
      colorTextPlaceholder: c("ink-2"),
      colorTextLightSolid: c("paper"),
      colorBorder: c("line-2"),
      colorBorderSecondary: c("line"),
      colorSplit: c("line"),
      colorIcon: c("ink-2"),
      colorIconHover: c("ink"),
      controlOutlineWidth: 0,
      controlItemBgHover: c("sunk"),
      controlItemBgActive: c("sunk"),
      controlItemBgActiveHover: c("sunk"),
      colorFillTertiary: c("sunk"),
      fontFamily: SANS,
      fontSize: 14,
      lineHeight: 22 / 14,
      borderRadius: 6,
      borderRadiusLG: 6,
      borderRadiusSM: 6,
      controlHeight: 36,
      controlHeightLG: 44,
      controlHeightSM: 28,
      motionDurationFast: "0.15s",
      motionDurationMid: "0.16s",
      motionDurationSlow: "0.2s",
      motion,
      wireframe: false,
    },
    components: {
      Button: {
        ...flat,
        colorPrimary: c("seal"),
        colorPrimaryHover: c("seal-hover"),
        colorPrimaryActive: c("seal-hover"),
        primaryColor: c("on-seal"),
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        fontWeight: 500,
        contentFontSizeLG: 15,
        contentFontSizeSM: 13,
        defaultBg: c("raised"),
        defaultColor: c("ink"),
        defaultBorderColor: c("line-2"),
        defaultHoverBg: c("raised"),
        defaultHoverColor: c("ink"),
        defaultHoverBorderColor: c("ink"),
        defaultActiveBg: c("sunk"),
        defaultActiveColor: c("ink"),
        defaultActiveBorderColor: c("ink"),
      },
      Input: {
        activeShadow: "none",
        activeBorderColor: c("ink"),
        hoverBorderColor: c("ink-2"),
        controlHeight: 40,
        controlHeightLG: 44,
        inputFontSizeLG: 14,
        paddingInlineLG: 12,
      },
      Select: {
        controlHeight: 40,
        ...outline,
        optionSelectedBg: c("sunk"),
        optionActiveBg: c("sunk"),
        activeBorderColor: c("ink"),
        hoverBorderColor: c("ink-2"),
      },
      Cascader: { controlHeight: 40, ...outline, optionSelectedBg: c("sunk") },
      Segmented: {
        trackBg: c("sunk"),
        trackPadding: 3,
        itemSelectedBg: c("raised"),
        itemSelectedColor: c("ink"),
        itemColor: c("ink-2"),
        itemHoverColor: c("ink"),
        itemHoverBg: "transparent",
        itemActiveBg: "transparent",
        controlHeight: 40,
        borderRadiusSM: 4,
      },
      Drawer: { ...flat, colorBgElevated: c("paper"), paddingLG: 32 },
      Modal: { ...flat, contentBg: c("paper"), headerBg: c("paper"), titleFontSize: 20 },
      Dropdown: { ...outline },
      Message: { ...outline, contentBg: c("raised") },
      Tooltip: { ...flat, colorBgSpotlight: c("ink"), colorTextLightSolid: c("paper") },
      Pagination: { itemActiveBg: c("sunk"), itemBg: "transparent", controlHeight: 32 },
    },
  };
}
