/**
 * Puts a text on the clipboard. Pages without a secure connection have no `navigator.clipboard`: there the
 * text is selected in a box nobody sees and copied as by the keys. To be called while a press is handled.
 * @throws when the browser does not let it
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  if (!copySelected(text)) throw new Error('the browser copies nothing for this page');
}

function copySelected(text: string): boolean {
  const { activeElement } = document;
  const box = document.createElement('textarea');
  box.value = text;
  // Phones would show their keyboard, and the page would scroll to where the box is.
  box.readOnly = true;
  box.className = 'visually-hidden';
  box.setAttribute('aria-hidden', 'true');
  boxPlace(activeElement).append(box);
  try {
    box.focus({ preventScroll: true });
    box.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } finally {
    box.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }
}

/** Outside an open dialog nothing can be focused, and what is not focused is not copied. */
const boxPlace = (focused: Element | null): Element =>
  focused?.closest('dialog[open]') ??
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.body;
