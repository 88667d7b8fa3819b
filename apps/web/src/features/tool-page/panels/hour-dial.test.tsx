import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';

it('is turned by the keys of a slider, and goes round', async () => {
  const { user } = renderApp('/atmosphereChange');
  const dial = await screen.findByRole('slider', { name: '时辰' });
  dial.focus();
  for (const [key, hour] of [
    ['ArrowRight', '12:30'],
    ['PageUp', '15:30'],
    ['Home', '0:00'],
    ['ArrowLeft', '23:30'],
    ['PageUp', '2:30'],
    ['End', '23:54'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect([key, dial.getAttribute('aria-valuetext')]).toEqual([key, hour]);
  }
});
