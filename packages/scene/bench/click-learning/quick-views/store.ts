import { readdirSync } from 'node:fs';
import { keepPlanes, keptAbout, keptPlanes } from '../../learn/photographs/planes.ts';
import type { QuickView } from './quick-view.ts';

/** Where quick views are kept (delete it when the designer or the renderer has changed). */
export const QUICK_VIEWS = new URL('../../../../../bench-output/quick-views/', import.meta.url);

interface ViewAbout {
  readonly width: number;
  readonly height: number;
  /** By number in the map − 1. */
  readonly objects: readonly string[];
}

/** Bytes a pixel: colour and object. */
const BYTES = { rgb: 3, id: 2 } as const;

export function keepView(name: string, view: QuickView, objects: readonly string[]): void {
  const { image, objectId } = view;
  const about: ViewAbout = { width: image.width, height: image.height, objects };
  keepPlanes(QUICK_VIEWS, name, about, [image.data, objectId]);
}

/** Names of the views of a scene that are kept. */
export function keptViews(scene: string): string[] {
  const own = readdirSync(QUICK_VIEWS).filter(
    (file) => file.startsWith(`${scene}-`) && file.endsWith('.json'),
  );
  return own.map((file) => file.slice(0, -'.json'.length)).sort();
}

/** @throws when no view of that name is kept */
export function keptView(name: string): QuickView & { readonly objects: readonly string[] } {
  const { width, height, objects } = keptAbout<ViewAbout>(QUICK_VIEWS, name);
  const sizes = [BYTES.rgb * width * height, BYTES.id * width * height];
  const [rgb, objectId] = keptPlanes(QUICK_VIEWS, name, sizes);
  const image = { width, height, data: new Uint8Array(rgb) };
  return { image, objectId: new Uint16Array(objectId), objects };
}
