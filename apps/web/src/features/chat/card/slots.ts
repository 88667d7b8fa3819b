import type { Settings, ToolDefinition } from '@zhuhui/tools';

/** One picture that a proposal holds or waits for. */
export interface CardSlot {
  readonly name: string;
  /** Its place in a list of pictures; null for a field of one. */
  readonly nth: number | null;
  readonly label: string;
  readonly fileId: string | null;
}

/**
 * The pictures of a proposal, one slot each, and an empty one where more are wanted or may come.
 * @param needs fields whose files are missing
 * @param except the field whose picture is shown elsewhere
 */
export function slotsOf(
  { fields }: ToolDefinition,
  settings: Settings,
  needs: readonly string[],
  except?: string,
): CardSlot[] {
  return Object.entries(fields).flatMap(([name, field]): CardSlot[] => {
    const { label } = field;
    if (field.kind === 'pictures') {
      const files = filesIn(settings[name]);
      const slots = files.map((fileId, nth) => ({
        name,
        nth,
        label: `${label} ${nth + 1}`,
        fileId,
      }));
      const next = { name, nth: files.length, label, fileId: null };
      return files.length < field.max ? [...slots, next] : slots;
    }
    if (field.kind !== 'picture' || name === except) return [];
    const [fileId = null] = filesIn(settings[name]);
    return fileId === null && !needs.includes(name) ? [] : [{ name, nth: null, label, fileId }];
  });
}

/** The settings that change when a picture is put into a slot of a list. */
export function withListed(settings: Settings, { name, nth }: CardSlot, fileId: string): Settings {
  const files = filesIn(settings[name]);
  const at = nth ?? files.length;
  return { [name]: [...files.slice(0, at), fileId, ...files.slice(at + 1)] };
}

function filesIn(value: unknown): string[] {
  const files: unknown[] = Array.isArray(value) ? value : [value];
  return files.filter((file): file is string => typeof file === 'string' && file !== '');
}
