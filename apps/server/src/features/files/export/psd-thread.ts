import { parentPort } from 'node:worker_threads';
import { plateIn, plateSvg } from '@zhuhui/labels';
import { type Layer, type PixelData, writePsdUint8Array } from 'ag-psd';
import sharp from 'sharp';
import { drawPlate } from '../../labels/draw.ts';
import type { PsdRequest } from './psd.ts';

/** Decodes and packs the layers of one document away from the server's own thread. */
parentPort?.once('message', async (request: PsdRequest) => {
  const bytes = await write(request);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});

async function write({
  picture,
  size,
  dpi,
  layers,
  plate: style,
}: PsdRequest): Promise<Uint8Array> {
  const { widthPx: width, heightPx: height } = size;
  const decode = decoder();
  const children: Layer[] = [];
  for (const { bytes, name, frame, hidden } of layers) {
    const place = frame ?? { x: 0, y: 0, width, height };
    const [left, top] = [Math.round(place.x), Math.round(place.y)];
    const imageData = await decode(bytes, Math.round(place.width), Math.round(place.height));
    children.push({ name, hidden, left, top, imageData });
  }
  const plate = style && plateIn({ width, height }, style);
  let whole = await decode(picture, width, height);
  if (plate && style) {
    const mark = await decode(Buffer.from(plateSvg(plate, style)), plate.width, plate.height);
    children.push({ name: '生成标识', left: plate.left, top: plate.top, imageData: mark });
    // Layers may share these pixels.
    whole = { width, height, data: Uint8ClampedArray.from(whole.data) };
    await drawPlate({ width, height, channels: 4, data: whole.data as Uint8Array }, style);
  }
  const resolution = { horizontalResolution: dpi, verticalResolution: dpi } as const;
  return writePsdUint8Array(
    {
      width,
      height,
      children,
      imageData: whole,
      imageResources: {
        resolutionInfo: {
          ...resolution,
          horizontalResolutionUnit: 'PPI',
          verticalResolutionUnit: 'PPI',
          widthUnit: 'Centimeters',
          heightUnit: 'Centimeters',
        },
      },
    },
    { noBackground: true },
  );
}

/** Decodes to a size; what was asked for already is handed out again instead of held twice. */
function decoder() {
  const known = new Map<Uint8Array, PixelData>();
  return async (bytes: Uint8Array, width: number, height: number): Promise<PixelData> => {
    const before = known.get(bytes);
    if (before?.width === width && before.height === height) return before;
    const data = await decode(bytes, width, height);
    known.set(bytes, data);
    return data;
  };
}

async function decode(bytes: Uint8Array, width: number, height: number): Promise<PixelData> {
  const image = sharp(bytes, { failOn: 'error' }).toColourspace('srgb').ensureAlpha();
  const { width: w, height: h } = await image.metadata();
  const sized = w === width && h === height ? image : image.resize(width, height, { fit: 'fill' });
  const data = await sized.raw().toBuffer();
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
}
