import { spawnSync } from 'node:child_process';
import type { Gray8, Rgb8 } from '@zhuhui/kernels';

/** Reads raw RGB from its input, writes the segments found as one byte a pixel. */
const SCRIPT = `
import sys, cv2, numpy
w, h = int(sys.argv[1]), int(sys.argv[2])
image = numpy.frombuffer(sys.stdin.buffer.read(), numpy.uint8).reshape(h, w, 3)
grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
found = cv2.createLineSegmentDetector().detect(grey)[0]
out = numpy.zeros((h, w), numpy.uint8)
for x0, y0, x1, y1 in ([] if found is None else found.reshape(-1, 4)):
    cv2.line(out, (round(x0), round(y0)), (round(x1), round(y1)), 255, 1)
sys.stdout.buffer.write(out.tobytes())
`;

/** OpenCV's line segment detector, its segments drawn a pixel wide. */
export function segmentsByOpenCv({ width, height, data }: Rgb8, python: string): Gray8 {
  const run = spawnSync(python, ['-c', SCRIPT, String(width), String(height)], {
    input: data,
    maxBuffer: width * height * 2,
  });
  if (run.status !== 0) throw new Error(`OpenCV's LSD: ${run.stderr}`);
  return { width, height, data: new Uint8Array(run.stdout) };
}
