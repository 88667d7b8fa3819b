import { skipToken, useQuery } from '@tanstack/react-query';
import {
  AT_HOME,
  movedAlong,
  type PlacedBox,
  type Placement,
  placedBox,
  placementFor,
} from '@zhuhui/tools';
import type { Extent } from '../../../shared/viewport/viewport.ts';
import { useForm, useFormState, usePicture } from '../FormContext.ts';
import type { Picture } from '../model/picture.ts';
import { baseSlotOf } from '../model/versions.ts';
import { boundsOfMask, foundSubjectKey } from './placement-part.ts';

const FIELDS = ['width', 'height', 'x', 'y'] as const;

/** What is placed on what, where it is now, and how to place it elsewhere. */
export interface Placing {
  readonly picture: Picture;
  /** The selection that the subject is cut out along, if one was made. */
  readonly mask: Picture | null;
  /** Null where there is nothing behind the subject. */
  readonly background: { readonly url: string } | { readonly colour: string } | null;
  readonly canvas: Extent;
  /** What the box is around, in the picture: the selection, what an earlier run found, or all of it. */
  readonly part: PlacedBox;
  /** Whether that is the subject, as far as it is known. */
  readonly isSubject: boolean;
  readonly box: PlacedBox;
  readonly isHome: boolean;
  readonly mostPx: number;
  readonly set: (box: PlacedBox) => void;
  readonly reset: () => void;
}

/** Null until there is a picture, and its selection has been looked at. */
export function usePlacement(): Placing | null {
  const form = useForm();
  const { fields } = form.tool;
  const picture = usePicture(baseSlotOf(form.tool) ?? '');
  const mask = usePicture('maskImage') ?? null;
  const behind = usePicture('backgroundImage');
  const settings = useFormState((state) => state.settings);
  const bounds = useQuery({
    queryKey: ['selected-bounds', mask?.url],
    queryFn: () => boundsOfMask(mask?.url ?? ''),
    enabled: mask !== null && mask.state !== 'failed',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = useQuery<PlacedBox>({
    queryKey: foundSubjectKey(picture?.fileId, settings.edge),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!picture || picture.width === 0 || picture.state === 'failed') return null;
  if (mask && bounds.isPending) return null;

  const laysOver = settings.output === 'background';
  const hasPicture = laysOver && behind !== undefined && behind.width > 0;
  const canvas = hasPicture ? behind : picture;
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const subject = (mask ? bounds.data : found.data) ?? null;
  const part = subject ?? whole;
  const [width, height, x, y] = FIELDS.map((name) => Number(settings[name] ?? 0)) as [
    ...[number, number, number, number],
  ];
  const placement: Placement = { width, height, x, y };
  const isHome = FIELDS.every((name) => !settings[name]);
  const byPicture = settings.placeBy === 'picture';
  const put = (at: Placement, placeBy: 'subject' | 'picture') => {
    for (const name of FIELDS) form.set(name, at[name]);
    form.set('placeBy', placeBy);
  };
  const most = fields.width?.kind === 'number' ? fields.width.max : 0;
  return {
    ...{
      picture,
      mask: bounds.data ? mask : null,
      canvas,
      part,
      isHome,
      isSubject: subject !== null,
    },
    background: hasPicture
      ? { url: behind.url }
      : laysOver
        ? { colour: String(settings.backgroundColor) }
        : null,
    box: boxNow(),
    mostPx: most,
    set(box) {
      const kept = { ...box, width: Math.min(most, box.width), height: Math.min(most, box.height) };
      const { x: right, y: down, ...size } = placementFor(kept, part, picture, canvas);
      const within = (px: number) => Math.min(most, Math.max(-most, px));
      put({ ...size, x: within(right), y: within(down) }, subject ? 'subject' : 'picture');
    },
    reset: () => put(AT_HOME, 'subject'),
  };

  function boxNow(): PlacedBox {
    if (isHome || byPicture === (subject === null)) {
      return placedBox(part, whole, canvas, placement);
    }
    // It was placed as a whole before its subject was selected: the subject stays where it lies.
    if (subject) return movedAlong(subject, whole, placedBox(whole, whole, canvas, placement));
    // The size of a subject that only the server knows: where it goes can be shown, not how large it is.
    return placedBox(whole, whole, canvas, { ...AT_HOME, x, y });
  }
}
