import { expect, it } from 'vitest';
import { readUserAgent } from './user-agent.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; PGT-AN10) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows', 'computer'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ...(['Safari', 'macOS', 'computer'] as const),
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    ...(['Firefox', 'Linux', 'computer'] as const),
  ],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', 'phone'],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI`, '微信', 'iPhone', 'phone'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', 'phone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    ...(['Safari', 'iPad', 'tablet'] as const),
  ],
  [`${ANDROID} Chrome/140.0 Mobile Safari/537.36`, 'Chrome', '安卓', 'phone'],
  [`${ANDROID} Chrome/140.0 Safari/537.36`, 'Chrome', '安卓', 'tablet'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.0',
    ...(['华为浏览器', '鸿蒙', 'phone'] as const),
  ],
  [`${ANDROID} Chrome/100.0 Mobile Safari/537.36 Quark/7.0`, '夸克', '安卓', 'phone'],
  ['curl/8.5.0', '未知浏览器', '未知系统', 'computer'],
  ['', '未知浏览器', '未知系统', 'computer'],
])('%s', (userAgent, browser, system, kind) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system, kind });
});
