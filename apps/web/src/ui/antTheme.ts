import type { ThemeConfig } from "antd";
import { color, SANS, type ColorName, type Mode } from "./theme.ts";

type Colors = (name: ColorName) => string;

const tokensOf = (c: Colors, motion: boolean): ThemeConfig["token"] => ({
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
});

function componentsOf(c: Colors): ThemeConfig["components"] {
  const flat = { boxShadow: "none", boxShadowSecondary: "none" };
  const outline = { boxShadowSecondary: `0 0 0 1px ${c("line-2")}` };
  return {
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
  };
}

/** The colours and measures of `theme.ts` for Ant Design. `colorPrimary` is ink; red is kept for `<Button type="primary">`, one a view. */
export function antTheme(mode: Mode, motion = true): ThemeConfig {
  const c: Colors = (name) => color(mode, name);
  return { token: tokensOf(c, motion), components: componentsOf(c) };
}
