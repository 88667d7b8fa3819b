import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KEYWORD_MOST } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { TextInput } from './index.ts';

it('takes no more words into a search than a search does', async () => {
  render(
    <>
      <TextInput type="search" aria-label="搜索" />
      <TextInput aria-label="名称" />
    </>,
  );
  const [search, name] = [screen.getByRole('searchbox'), screen.getByRole('textbox')];
  for (const field of [search, name]) {
    await userEvent.click(field);
    await userEvent.paste('长'.repeat(300));
  }
  expect(search).toHaveProperty('value', '长'.repeat(KEYWORD_MOST));
  expect(name).toHaveProperty('value', '长'.repeat(300));
});
