import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Extent, View } from '../../../shared/viewport/viewport.ts';
import type { Tile } from '../core/document.ts';
import { coloursOf } from '../core/sample.ts';
import type { MaskSession } from '../core/session.ts';
import type { PictureWorkshop } from '../worker/worker-workshop.ts';
import { fetchBlob } from './fetch-blob.ts';
import { Painter } from './painter.ts';
import { PictureLevels } from './picture-levels.ts';

/** A mask in the colour it is shown in. */
export interface ColouredMask {
  readonly url: string;
  readonly colour: string;
}

interface Options {
  readonly surfaces: {
    readonly picture: RefObject<HTMLCanvasElement | null>;
    readonly mask: RefObject<HTMLElement | null>;
  };
  readonly picture: Extent & { readonly url: string };
  readonly session: MaskSession;
  readonly workshop: PictureWorkshop;
  readonly colour: string;
  readonly others: readonly ColouredMask[];
  readonly view: View;
  readonly stage: Extent;
}

/** How strongly masks cover the picture. */
const MASK_ALPHA = 0.55;
const OTHERS_ALPHA = 0.33;
/** Sharper screens are not worth twice the work. */
const MAX_DENSITY = 2;

/**
 * Keeps picture and masks on their surfaces.
 * @returns whether the picture is on its canvas
 */
export function usePainter(options: Options): boolean {
  const { surfaces, picture, session, workshop, colour, others, view, stage } = options;
  const { url, width, height } = picture;
  const painter = useRef<Painter | null>(null);
  const [isShown, setShown] = useState(false);
  const layers = useOthers(others, picture, workshop);

  useLayoutEffect(() => {
    const [below, above] = [surfaces.picture.current, surfaces.mask.current];
    if (!below || !above || typeof ImageData === 'undefined') return;
    const size = { width, height };
    const made = new Painter(size, { picture: below, mask: above });
    painter.current = made;
    made.onPicture = () => setShown(true);
    const scale = (to: Extent) => workshop.scale(url, to);
    made.setLevels(new PictureLevels(size, scale, () => made.repaintPicture()));
    session.onDirty = (rect) => made.repaint(rect);
    return () => {
      painter.current = null;
      session.onDirty = () => undefined;
      made.close();
    };
  }, [surfaces.picture, surfaces.mask, url, width, height, session, workshop]);

  useLayoutEffect(() => {
    const mask = {
      tileAt: (index: number) => session.tileAt(index),
      colours: coloursOf(rgbOf(colour), MASK_ALPHA),
    };
    const below = layers.map(({ tiles, colour: own }) => ({
      tileAt: (index: number) => tiles[index] ?? 0,
      colours: coloursOf(rgbOf(own), OTHERS_ALPHA),
    }));
    painter.current?.setLayers([...below, mask]);
  }, [session, colour, layers]);

  useLayoutEffect(() => {
    const density = Math.min(MAX_DENSITY, window.devicePixelRatio || 1);
    const device = {
      width: Math.max(1, Math.round(stage.width * density)),
      height: Math.max(1, Math.round(stage.height * density)),
    };
    const { x, y, scale } = view;
    const placement = { x: x * density, y: y * density, scale: scale * density };
    painter.current?.setView(placement, device, density);
  }, [view, stage]);

  return isShown;
}

interface TiledMask {
  readonly tiles: readonly Tile[];
  readonly colour: string;
}

/** Masks of other regions, as they arrive. */
function useOthers(
  masks: readonly ColouredMask[],
  { width, height }: Extent,
  workshop: PictureWorkshop,
): readonly TiledMask[] {
  const [layers, setLayers] = useState<readonly TiledMask[]>([]);
  const key = masks.map(({ url, colour }) => `${url} ${colour}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the masks are others
  useEffect(() => {
    let current = true;
    const loads = masks.map(async ({ url, colour }) => {
      const { tiles } = await workshop.read(await fetchBlob(url), { width, height });
      return { tiles, colour };
    });
    void Promise.allSettled(loads).then((done) => {
      if (!current) return;
      setLayers(done.flatMap((load) => (load.status === 'fulfilled' ? [load.value] : [])));
    });
    return () => {
      current = false;
    };
  }, [key, width, height, workshop]);
  return layers;
}

/** Red, green and blue of a token such as #1f6f68. */
function rgbOf(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}
