import { lookOf } from '../labels/look-alike.ts';
import { type Look, lookAt } from './look.ts';

/**
 * What a picture that comes with the product looks like, as `gallery.json` keeps it: nobody has to look at
 * it again when it is stored. Made by `npm run gallery`; a test holds it against the pictures.
 */
export interface Seen {
  readonly palette: readonly string[];
  /** Cell, x, y, z and share of each dominant colour. */
  readonly colours: readonly (readonly [number, number, number, number, number])[];
  /** Base64. */
  readonly look: string;
  /** What labels know it by, base64 of its bits; null where it shows too little. */
  readonly alike: string | null;
}

const DIGITS = 4;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

export async function see(bytes: Uint8Array): Promise<Seen> {
  const [{ palette, colours, look }, alike] = await Promise.all([lookAt(bytes), lookOf(bytes)]);
  return {
    palette,
    colours: colours.map(({ cell, x, y, z, share }) => [
      cell,
      ...([rounded(x), rounded(y), rounded(z), rounded(share)] as const),
    ]),
    look: look.toString('base64'),
    alike: alike && packed(alike),
  };
}

/** As `lookAt` gives it. */
export const lookSeen = ({ palette, colours, look }: Seen): Look => ({
  palette: [...palette],
  colours: colours.map(([cell, x, y, z, share]) => ({ cell, x, y, z, share })),
  look: Buffer.from(look, 'base64'),
});

/** As `lookOf` gives it. */
export const alikeSeen = ({ alike }: Seen): string | null => alike && unpacked(alike);

const BYTE = 8;
const packed = (bits: string): string =>
  Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []).toString(
    'base64',
  );
const unpacked = (bytes: string): string =>
  [...Buffer.from(bytes, 'base64')].map((byte) => byte.toString(2).padStart(BYTE, '0')).join('');
