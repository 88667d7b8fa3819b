import type { Device } from '@zhuhui/contracts';

/**
 * Reads browser and system off a User-Agent, well enough for its owner to know the device again. What a
 * browser says of itself is no proof of anything.
 */

type Named = readonly [pattern: RegExp, name: string];

/** The first that fits; browsers built on others name those too, so they come before them. */
const BROWSERS: readonly Named[] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/Feishu\/|Lark\//, '飞书'],
  [/\bQQ\/[\d.]+/, 'QQ'],
  [/M?QQBrowser\//, 'QQ 浏览器'],
  [/UCBrowser\/|UBrowser\//, 'UC 浏览器'],
  [/Quark\//, '夸克'],
  [/HuaweiBrowser\/|ArkWeb\//, '华为浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/HeyTapBrowser\/|OppoBrowser\//, 'OPPO 浏览器'],
  [/VivoBrowser\//, 'vivo 浏览器'],
  [/SamsungBrowser\//, '三星浏览器'],
  [/\bQIHU |360SE|360EE/, '360 浏览器'],
  [/MetaSr|SogouMobileBrowser\//, '搜狗浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chromium\//, 'Chromium'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly Named[] = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, '安卓'],
  [/Windows NT 10/, 'Windows'],
  [/Windows/, '旧版 Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

export function readUserAgent(userAgent: string): Pick<Device, 'browser' | 'system' | 'kind'> {
  const nameIn = (names: readonly Named[], otherwise: string): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;
  return {
    browser: nameIn(BROWSERS, '未知浏览器'),
    system: nameIn(SYSTEMS, '未知系统'),
    kind: kindOf(userAgent),
  };
}

function kindOf(userAgent: string): Device['kind'] {
  if (/iPad|Tablet/.test(userAgent)) return 'tablet';
  if (/Mobile|iPhone|iPod|\bPhone\b/.test(userAgent)) return 'phone';
  // An Android browser that does not call itself mobile runs on a tablet.
  return /Android/.test(userAgent) ? 'tablet' : 'computer';
}
