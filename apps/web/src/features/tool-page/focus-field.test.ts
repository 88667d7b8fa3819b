import { expect, it } from 'vitest';
import { focusField } from './focus-field.ts';

it('unfolds a setting, goes to it, and selects what is written there', () => {
  document.body.innerHTML = `
    <details><div data-field="prompt"><label>描述<textarea>木地板</textarea></label></div></details>
    <div data-field="look"><input type="radio" name="l"><input type="radio" name="l" checked></div>`;
  expect(focusField(document, 'prompt')).toBe(true);
  expect(document.querySelector('details')?.open).toBe(true);
  const words = document.querySelector('textarea');
  expect(document.activeElement).toBe(words);
  expect([words?.selectionStart, words?.selectionEnd]).toEqual([0, 3]);
  focusField(document, 'look');
  expect((document.activeElement as HTMLInputElement).checked).toBe(true);
  expect(focusField(document, 'none')).toBe(false);
});
