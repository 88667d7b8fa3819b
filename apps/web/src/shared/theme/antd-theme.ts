import type { ThemeConfig } from 'antd';
import { drawnPx, durationMs, fontFamily, fontSizePx, palettes, sizePx } from './tokens.ts';

/** The tokens as a theme of the component library, for the screens that load it. */
export function antdTheme(mode: keyof typeof palettes): ThemeConfig {
  const colours = palettes[mode];
  return {
    token: {
      colorPrimary: colours.accent,
      colorLink: colours.accent,
      colorError: colours.danger,
      colorSuccess: colours.success,
      colorBgBase: colours.surface,
      colorBgLayout: colours.paper,
      colorTextBase: colours.ink,
      colorTextSecondary: colours.inkSecond,
      colorBorder: colours.hairlineStrong,
      colorBorderSecondary: colours.hairline,
      fontFamily,
      fontSize: fontSizePx.sm,
      borderRadius: drawnPx.radiusControl,
      borderRadiusLG: drawnPx.radius,
      controlHeight: sizePx.control,
      motionDurationMid: `${durationMs}ms`,
      boxShadow: colours.shadow,
    },
  };
}
