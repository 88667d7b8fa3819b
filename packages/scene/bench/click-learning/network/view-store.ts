import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import type { QuickView } from './quick-view.ts';

/** Where quick views are kept (delete it when the designer or the renderer has changed). */
const FOLDER = new URL('../../../../../bench-output/quick-views/', import.meta.url);

interface About {
  readonly width: number;
  readonly height: number;
  /** By number in the map − 1. */
  readonly objects: readonly string[];
}

export function keepView(name: string, view: QuickView, objects: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const { image, objectId } = view;
  const planes = Buffer.concat([image.data, new Uint8Array(objectId.buffer)]);
  writeFileSync(new URL(`${name}.planes`, FOLDER), deflateSync(planes, { level: 1 }));
  const about: About = { width: image.width, height: image.height, objects };
  writeFileSync(new URL(`${name}.json`, FOLDER), JSON.stringify(about));
}

/** Names of the views of a scene that are kept. */
export function keptViews(scene: string): string[] {
  if (!existsSync(FOLDER)) return [];
  const own = readdirSync(FOLDER).filter(
    (file) => file.startsWith(`${scene}-`) && file.endsWith('.json'),
  );
  return own.map((file) => file.slice(0, -'.json'.length)).sort();
}

/** @throws when no view of that name is kept */
export function keptView(name: string): QuickView & { readonly objects: readonly string[] } {
  const { width, height, objects }: About = JSON.parse(
    readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'),
  );
  const planes = Uint8Array.from(inflateSync(readFileSync(new URL(`${name}.planes`, FOLDER))));
  const n = width * height;
  const image = { width, height, data: planes.slice(0, n * 3) };
  return { image, objectId: new Uint16Array(planes.slice(n * 3).buffer), objects };
}
