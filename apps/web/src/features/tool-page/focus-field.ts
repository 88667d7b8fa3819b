const FOCUSABLE =
  'textarea, select, input:not([type="hidden"]):not([tabindex="-1"]), button:not(:disabled)';

/** Brings a setting into view, unfolded, and puts the cursor there; false when the page has none such. */
export function focusField(root: ParentNode, name: string): boolean {
  const field = [...root.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset.field === name,
  );
  if (!field) return false;
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.scrollIntoView?.({ block: 'center' });
  // A choice is walked by its arrows from the one that is chosen.
  const target =
    field.querySelector<HTMLElement>('input[type="radio"]:checked') ??
    field.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
    if (target.matches('textarea, [type="text"]')) target.select();
  }
  return target !== null;
}
