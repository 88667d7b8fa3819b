import { beforeEach, expect, it } from 'vitest';
import { installNow, useInstall, watchInstallPrompt } from './install-prompt.ts';
import { INSTALL_STEPS, platformOf } from './platform.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5, 'ios'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5, 'ios'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0, 'macSafari'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`, 0, 'desktop'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${CHROME}`, 5, 'android'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${CHROME} MicroMessenger/8.0.60`, 5, 'wechat'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 0, 'desktop'],
] as const)('%s with %i fingers is %s', (userAgent, touchPoints, platform) => {
  expect(platformOf(userAgent, touchPoints)).toBe(platform);
  expect(INSTALL_STEPS[platform].length).toBeGreaterThan(1);
});

beforeEach(() => useInstall.setState({ offered: null, isInstalled: false }));

it.each([
  ['accepted', true],
  ['dismissed', false],
] as const)('uses the browser’s offer once, %s', async (outcome, isInstalled) => {
  const target = new EventTarget();
  watchInstallPrompt(target);
  let prompts = 0;
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      prompts += 1;
    },
    userChoice: Promise.resolve({ outcome }),
  });
  target.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  await installNow();
  await installNow();
  expect(prompts).toBe(1);
  expect(useInstall.getState()).toEqual({ offered: null, isInstalled });
});
