import { linearOfByte, oklabOfLinear } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';

const SKY_SHARE = 0.3;
const GREEN_SHARE = 0.12;

/** Whether a picture's colours speak of open air: blue in its upper quarter, or much foliage. */
export function looksOutdoors(image: Rgb8): boolean {
  const { width, height, data } = image;
  const lab = new Float64Array(3);
  let [sky, upper, green, all] = [0, 0, 0, 0];
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      const j = (y * width + x) * 3;
      oklabOfLinear(
        linearOfByte(data[j]),
        linearOfByte(data[j + 1]),
        linearOfByte(data[j + 2]),
        lab,
      );
      all++;
      if (lab[0] > 0.25 && lab[1] < -0.03 && lab[2] > 0.03) green++;
      if (y > height / 4) continue;
      upper++;
      if (lab[0] > 0.5 && lab[2] < -0.03) sky++;
    }
  }
  return sky > SKY_SHARE * upper || green > GREEN_SHARE * all;
}
