import type { Settings } from '@zhuhui/tools';

/** The size a picture from words is asked for, px: its ratio, with `size` px on the longer side. */
export function wantedSize({ ratio, size }: Settings): { width: number; height: number } {
  const [across = 1, down = 1] = (typeof ratio === 'string' ? ratio : '').split(':').map(Number);
  const longest = Number(size) || 1024;
  const scale = longest / Math.max(across, down);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
}
