import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BuiltInAsset } from '../stock.ts';

const SIDE_PX = 64;

export interface TestLibrary {
  readonly folder: string;
  /** Lists these assets, each with a new picture of one colour. */
  write(
    list: readonly (Pick<BuiltInAsset, 'id' | 'kind' | 'name'> & Partial<BuiltInAsset>)[],
  ): Promise<void>;
  remove(): Promise<void>;
}

/** A folder as the product brings one, for a handful of assets. */
export async function createTestLibrary(): Promise<TestLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuhui-library-'));
  return {
    folder,
    async write(list) {
      const written = list.map(async (entry): Promise<BuiltInAsset> => {
        const [r, g, b] = [randomInt(256), randomInt(256), randomInt(256)];
        const bytes = await sharp({
          create: { width: SIDE_PX, height: SIDE_PX, channels: 3, background: { r, g, b } },
        })
          .webp()
          .toBuffer();
        await writeFile(join(folder, `${entry.id}.webp`), bytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return { tags: [], ...entry, width: SIDE_PX, height: SIDE_PX, sha256 };
      });
      await writeFile(join(folder, 'library.json'), JSON.stringify(await Promise.all(written)));
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
