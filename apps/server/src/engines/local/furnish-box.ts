import type { Rgb8 } from '@zhuhui/kernels';
import { type Part, renderSize } from '@zhuhui/scene/furnish';
import type { Picture, Prepared } from '@zhuhui/scene/render';
import { classifyTree } from '@zhuhui/tools/classify';
import type { ReadRoom } from './furnish-desk.ts';
import type { KernelPool } from './pool.ts';
import { renderScene } from './scene-picture.ts';

/** What furnishing a room and placing one thing in it have in common. */

/** Below these a picture does not show a room that can be measured. */
const LEAST_SUPPORT = 0.3;
const LEAST_EDGES = 0.3;

/** Whether enough straight edges tell how the camera looked. */
export const hasPerspective = ({ support }: ReadRoom): boolean => support >= LEAST_SUPPORT;

/** Chinese; null when the room was read well enough to put things into it. */
export function whyUnreadable({ support, edges }: ReadRoom): string | null {
  if (support >= LEAST_SUPPORT && edges >= LEAST_EDGES) return null;
  return '没有看出这个房间的透视：请上传能看到地面和至少一面墙、墙角清楚的室内照片';
}

/** From here on a room is not empty: photographs of empty ones have at most 0.5, of furnished ones 0.7 and more. */
const FURNISHED = 0.6;

/** Chinese; null when the room is empty enough to be furnished as a whole. */
export function whyOccupied({ clutter }: ReadRoom): string | null {
  if (clutter < FURNISHED) return null;
  return '照片里的房间已经有家具或杂物，再摆会互相穿插：请先用“物体移除”清空后再布置；只想添一件，用“室内单品填充”涂出位置';
}

/** The photographed room's box as the photograph shows it, smaller where that is large. */
export function renderBox(
  photo: Rgb8,
  prepared: Prepared,
  { room }: Pick<ReadRoom, 'room'>,
  quality: 'preview' | 'final',
  pool: KernelPool,
  watching: Parameters<typeof renderScene>[3],
  part?: Part,
): Promise<Picture> {
  const options = { ...renderSize(photo), quality, seed: 1, exposure: 1 } as const;
  return renderScene(pool, { prepared, camera: room.camera }, options, watching, part);
}

/** The style that a category of the third level stands for. */
export function styleOfCategory(categoryId: string | undefined): string | undefined {
  const leaves = classifyTree().flatMap(({ children }) =>
    children.flatMap((space) => space.children),
  );
  return leaves.find(({ id }) => id === categoryId)?.style;
}
