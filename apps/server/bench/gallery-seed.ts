import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classifyTree } from '@zhuhui/tools/classify';
import { type Look, lookAt } from '../src/features/gallery/look.ts';
import { describe } from '../src/features/gallery/publish.ts';
import { wordsOfEntry } from '../src/features/gallery/words.ts';
import type { Db } from '../src/platform/db/client.ts';
import {
  files,
  galleryAuthors,
  galleryColours,
  galleryEntries,
  galleryImages,
} from '../src/platform/db/schema.ts';

/**
 * A gallery of many works with words, categories and looks as real ones have them: looks are mixed from
 * those of the product's own pictures, and shaken.
 */

const LIBRARY = fileURLToPath(new URL('../library/', import.meta.url));
const BATCH = 500;
const AUTHORS = 200;
const CITIES = ['上海', '成都', '杭州', '苏州', '广州', '北京', '深圳', '西安', '厦门', '长沙'];
const PLACES = [
  '落地窗',
  '弧形墙',
  '岩板岛台',
  '壁炉',
  '无主灯',
  '藤编',
  '水磨石',
  '格栅',
  '暖光',
  '留白',
];
const HOMES = ['小三居', '大平层', '叠墅', '老房改造', '样板间', '民宿', '会所', '工作室'];

export async function seedGallery(db: Db, works: number, seed: number): Promise<Look[]> {
  const random = createRandom(seed);
  const looks = await readLooks();
  const leaves = classifyTree().flatMap(({ children }) => children.flatMap((one) => one.children));
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const authors = Array.from({ length: AUTHORS }, (_, nth) => ({
    id: `a${nth}`,
    name: `作者${nth}`,
  }));
  await db.insert(galleryAuthors).values(authors);
  const now = Date.now();
  for (let from = 0; from < works; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, works - from) }, (_, k) => {
      const nth = from + k;
      const leaf = pick(leaves);
      const author = pick(authors);
      const kind = nth % 4 === 0 ? ('case' as const) : ('set' as const);
      const city = pick(CITIES);
      const described = describe({
        ...{ kind, title: `${leaf.name}${pick(HOMES)}`, category: leaf.id },
        description: `${pick(PLACES)}与${pick(PLACES)}，${city}的${pick(HOMES)}。`,
        facts: { areaM2: 60 + random.below(300), city, budget: 'comfort', designer: author.name },
      });
      const made = [
        { tool: 'indoorRender', settings: { prompt: `${leaf.name}，${pick(PLACES)}` } },
      ];
      const at = new Date(now - nth * 60_000);
      const id = `bench-${String(nth).padStart(7, '0')}`;
      const look = mixed(pick(looks), pick(looks), random);
      return { id, author, kind, described, made, at, look };
    });
    await db.insert(galleryEntries).values(
      rows.map(({ id, author, kind, described, made, at }) => ({
        ...{ id, authorId: author.id, kind, state: 'published' as const, ...described },
        ...{ consentedAt: at, createdAt: at, publishedAt: at, pictures: 1 },
        ...{ heat: at.getTime() / 1000 / 259_200 + random.float() * 3, likes: random.below(99) },
        ...wordsOfEntry(described, author.name, made),
      })),
    );
    await db.insert(files).values(
      rows.map(({ id }) => ({
        ...{ id: `f${id}`, purpose: 'gallery' as const, state: 'ready' as const, storageKey: id },
        ...{ mime: 'image/webp', widthPx: 960, heightPx: 640 },
      })),
    );
    await db.insert(galleryImages).values(
      rows.map(({ id, made, at, look }) => ({
        ...{ id: `i${id}`, entryId: id, ordinal: 0, fileId: `f${id}`, tool: 'indoorRender' },
        ...{ settings: made[0]?.settings ?? {}, withheld: [], settingsVersion: 1, isAi: true },
        ...{ widthPx: 960, heightPx: 640, shownAt: at },
        ...{ palette: look.palette, look: look.look },
      })),
    );
    await db
      .insert(galleryColours)
      .values(
        rows.flatMap(({ id, look }) =>
          look.colours.map((one, nth) => ({ imageId: `i${id}`, entryId: id, nth, ...one })),
        ),
      );
  }
  return looks;
}

const readLooks = (): Promise<Look[]> =>
  Promise.all(
    readdirSync(LIBRARY)
      .filter((name) => /^(style|sky|plant|furniture)-.+\.webp$/.test(name))
      .map((name) => lookAt(readFileSync(`${LIBRARY}${name}`))),
  );

/** Somewhere between two pictures, and a little beside. */
function mixed(one: Look, other: Look, random: Random): Look {
  const share = 0.55 + 0.45 * random.float();
  const look = Buffer.from(
    one.look.map((value, at) => {
      const between =
        value * share +
        (other.look[at] ?? 0) * (1 - share) +
        12 * (random.float() + random.float() - 1);
      return Math.min(255, Math.max(0, Math.round(between)));
    }),
  );
  return { ...one, look };
}

interface Random {
  float(): number;
  below(limit: number): number;
}

/** The same numbers for the same seed (xorshift, 32 bits). */
function createRandom(seed: number): Random {
  let state = seed | 0 || 1;
  const float = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return { float, below: (limit) => Math.floor(float() * limit) };
}
