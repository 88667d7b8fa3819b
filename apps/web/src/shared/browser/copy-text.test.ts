import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A page without a secure connection, and what the old command finds selected there. */
function insecurePage(allows = true) {
  const copied: { text: string; place: string | undefined }[] = [];
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  document.execCommand = (command) => {
    const box = document.activeElement;
    if (command !== 'copy' || !(box instanceof HTMLTextAreaElement)) return false;
    const text = box.value.slice(box.selectionStart, box.selectionEnd);
    copied.push({ text, place: box.parentElement?.id || undefined });
    return allows;
  };
  return copied;
}

it('uses the clipboard where there is one', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await copyText('链接');
  expect(writeText).toHaveBeenCalledWith('链接');
});

it('copies what it selects where there is none, and leaves page and focus as they were', async () => {
  const copied = insecurePage();
  document.body.innerHTML = '<button>复制</button>';
  const button = document.querySelector('button');
  button?.focus();
  await copyText('http://192.168.1.8:8080/s/1\n访问码 1234');
  expect(copied).toEqual([{ text: 'http://192.168.1.8:8080/s/1\n访问码 1234', place: undefined }]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('does so inside the dialog that is open', async () => {
  const copied = insecurePage();
  document.body.innerHTML =
    '<dialog open id="under"></dialog><dialog open id="front"><button>复制</button></dialog>';
  document.querySelector('button')?.focus();
  await copyText('密码');
  document.querySelector('button')?.blur();
  await copyText('密码');
  expect(copied.map(({ place }) => place)).toEqual(['front', 'front']);
});

it('says so when the browser refuses', async () => {
  insecurePage(false);
  await expect(copyText('链接')).rejects.toThrow();
});
