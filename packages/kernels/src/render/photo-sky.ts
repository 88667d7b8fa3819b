import type { LabelMap, Rgb8 } from '../image.ts';
import { readSky } from '../open-air/sky-mask.ts';
import { absorbSlivers } from '../segment/slivers.ts';
import { cross, dividedReading } from './divide.ts';
import type { Reading } from './read.ts';

/** Pieces smaller than this join their neighbours, px at a long side of 1024. */
const LEAST_PIECE_PX = 60;

/**
 * Cuts the regions of a photograph along its sky and calls sky what lies within: a region's own numbers
 * hardly tell a cloud from a white wall, or the evening's glow from stone.
 * @param image of the reading's size
 */
export function withSky(reading: Reading, image: Rgb8): Reading {
  const { alpha, share } = readSky(image);
  if (share === 0) return reading;
  const { width, height } = image;
  const sky: LabelMap = {
    ...{ width, height, count: 2 },
    data: Int32Array.from(alpha.data, (own) => (own >= 0.5 ? 1 : 0)),
  };
  const scale = Math.max(width, height) / 1024;
  const labels = absorbSlivers(cross(reading.labels, sky), LEAST_PIECE_PX * scale * scale, 1);
  const within = new Float32Array(labels.count);
  const pixels = new Float32Array(labels.count);
  labels.data.forEach((id, p) => {
    pixels[id]++;
    within[id] += sky.data[p];
  });
  const { regions, parts } = dividedReading(reading, labels, reading.picture, ({ id }, own) =>
    within[id] > pixels[id] / 2 ? 'sky' : own.role,
  );
  return { ...reading, labels, regions, parts };
}
