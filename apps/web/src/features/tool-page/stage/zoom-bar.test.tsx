import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PictureStage } from './PictureStage.tsx';

it('zooms in and out by its bar', async () => {
  const picture = { url: '/files/p', alt: '底图', width: 10, height: 10 };
  render(<PictureStage picture={picture} other={null} label="底图" />);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(screen.getByText('100 %')).toBeTruthy();
  await press('缩小');
  expect(screen.getByText('80 %')).toBeTruthy();
  await press('放大');
  expect(screen.getByText('100 %')).toBeTruthy();
});
