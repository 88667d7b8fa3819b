import type { TaskResult } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import { alignedByOriginal, type Frame, fitted } from './alignment.ts';
import {
  baseSlotOf,
  faceOf,
  frameOfOriginal,
  originalOf,
  pictureOf,
  type Version,
} from './versions.ts';

/** What stands on the stage, and what it is compared with. */
export interface Comparison {
  readonly picture: Pick<TaskResult, 'fileId' | 'url' | 'width' | 'height'>;
  readonly other: {
    readonly fileId: string;
    readonly url: string;
    readonly label: string;
    /** Where it lies in the picture, in its pixels; not known before its size is. */
    readonly frame?: Frame;
  } | null;
}

/** A version with its original, or with the version that was picked for comparison. */
export function comparisonOf(
  tool: ToolDefinition,
  version: Version,
  compared: Version | undefined,
): Comparison | null {
  const picture = faceOf(version);
  if (picture === null || picture.kind === 'video') return null;
  const laid = compared && faceOf(compared);
  if (compared && laid && laid.kind !== 'video') {
    // Drawings are shown as they are; files are made of the picture that came with one.
    const { fileId } = pictureOf(compared) ?? laid;
    const { url } = laid;
    const frame = sharesOriginal(tool, version, compared)
      ? alignedByOriginal(madeBy(tool, version, picture), madeBy(tool, compared, laid))
      : fitted(laid, picture);
    return { picture, other: { fileId, url, label: '对比版本', frame } };
  }
  const original = originalOf(tool, version.task);
  if (original === null) return { picture, other: null };
  const frame = frameOfOriginal(tool, version);
  return { picture, other: { ...original, label: '原图', ...(frame && { frame }) } };
}

const madeBy = (tool: ToolDefinition, version: Version, size: TaskResult) => ({
  size,
  original: frameOfOriginal(tool, version),
});

function sharesOriginal(tool: ToolDefinition, a: Version, b: Version): boolean {
  const slot = baseSlotOf(tool);
  return slot !== null && a.task.settings[slot] === b.task.settings[slot];
}
