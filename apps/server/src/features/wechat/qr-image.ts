import sharp from 'sharp';
import { encode } from 'uqr';

/** Light modules around the code, as its standard asks for (ISO/IEC 18004). */
const QUIET = 4;
const MODULE_PX = 6;

/** The code as a PNG in a data URL, for clients that draw none themselves. */
export async function qrImage(text: string): Promise<string> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PX, size * MODULE_PX, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
