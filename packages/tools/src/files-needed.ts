import type { Field, Fields, Settings } from './field.ts';

/** Whether a field holds files, which only the user can give. */
export function holdsFiles({ kind }: Field): boolean {
  return kind === 'picture' || kind === 'pictures' || kind === 'mask' || kind === 'maskedPrompts';
}

/** Whether the tool cannot run without the field's files. */
export function requiresFiles(field: Field): boolean {
  switch (field.kind) {
    case 'picture':
    case 'mask':
      return field.required === true;
    case 'pictures':
    case 'maskedPrompts':
      return true;
    default:
      return false;
  }
}

/** Whether a field of files has all it waits for: enough pictures, a mask for every region. */
function hasFiles(field: Field, value: unknown): boolean {
  const isName = (file: unknown) => typeof file === 'string' && file !== '';
  if (field.kind === 'pictures') return Array.isArray(value) && value.length >= field.min;
  if (field.kind !== 'maskedPrompts') return isName(value);
  const regions: readonly { readonly maskImage?: unknown }[] = Array.isArray(value) ? value : [];
  return regions.length > 0 && regions.every((region) => isName(region?.maskImage));
}

/**
 * The fields whose files are still missing, in the order of the form.
 * @param also fields that are wanted though the tool could run without them
 */
export function filesNeeded(
  fields: Fields,
  settings: Settings,
  also: readonly string[] = [],
): string[] {
  return Object.entries(fields)
    .filter(([name, field]) => requiresFiles(field) || (holdsFiles(field) && also.includes(name)))
    .filter(([name, field]) => !hasFiles(field, settings[name]))
    .map(([name]) => name);
}
