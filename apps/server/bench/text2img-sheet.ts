/**
 * Pictures of briefs as people type them, by the built-in engine, to be looked at:
 * `node apps/server/bench/text2img-sheet.ts [folder] [long side px] [numbers of the briefs, from 1]`
 * A side under 1024 is rendered as a preview.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createKernelPool } from '../src/engines/local/pool.ts';
import { framedFor, renderScene } from '../src/engines/local/scene-picture.ts';
import type { SceneWishes } from '../src/engines/local/scene-wishes.ts';
import { createLog } from '../src/platform/log/log.ts';

const BRIEFS: readonly SceneWishes[] = [
  { prompt: '帮我画一个有弧形沙发的奶油风客厅, 傍晚' },
  { prompt: '海边别墅' },
  { prompt: '咖啡店' },
  { prompt: '卫生间' },
  {
    prompt:
      'a modern living room with beige curved sofa, walnut floor and floor-to-ceiling windows',
  },
  { prompt: '好看的' },
  { prompt: '极简主义的欧式古典奢华卧室，昏暗但是明亮，不要床' },
  { prompt: '给我家小孩弄个房间，女孩，5岁，喜欢粉色和恐龙' },
  { prompt: '老板办公室 大气 红木 新中式', negativePrompt: '绿植，地毯' },
  { prompt: '日式庭院，有水池和石灯笼，秋天', view: 'birdsEye' },
  { prompt: '赛博朋克酒吧，霓虹灯', atmosphere: 'night' },
  { prompt: '农村自建房三层，预算30万，坡屋顶，带院子' },
  { prompt: '现代轻奢', space: '主卧', style: 'lightLuxury' },
  { prompt: '厨房', view: 'closeUp' },
  { prompt: '商业街夜景，人很多', environment: 'city' },
  { prompt: '社区公园，儿童乐园，草坪，有老人散步', atmosphere: 'goldenHour' },
  { prompt: '一室一厅小户型 40平 loft 复式' },
  { prompt: '玻璃幕墙写字楼，黄昏，仰视' },
  { prompt: '三亚民宿大床房，看海，藤编家具' },
  { prompt: '博物馆展厅，大空间，中庭，混凝土' },
];

const [folder = 'bench-output/text2img', side = '480', ...numbers] = process.argv.slice(2);
const width = Number(side);
const size = { width, height: Math.round((width * 3) / 4) };
const quality = width < 1024 ? 'preview' : 'final';
mkdirSync(folder, { recursive: true });
const pool = createKernelPool(createLog('info'));
const { signal } = new AbortController();
const chosen = numbers.length > 0 ? numbers.map(Number) : BRIEFS.map((_, k) => k + 1);
for (const number of chosen) {
  const wishes = BRIEFS[number - 1];
  if (!wishes) continue;
  const began = performance.now();
  const { description, understood, notes } = await pool.run(
    'designScene',
    { wishes, seed: 1 },
    { signal },
  );
  const ready = await pool.run('readyScene', description, { signal });
  if (!ready) throw new Error(`more than can be rendered: ${wishes.prompt}`);
  const { prepared, camera, unknown } = ready;
  const options = { ...size, quality, seed: 1 } as const;
  const { rgb } = await renderScene(pool, { prepared, camera: framedFor(camera, size) }, options, {
    signal,
  });
  await sharp(rgb, { raw: { ...size, channels: 3 } })
    .png()
    .toFile(join(folder, `${number}.png`));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(number, `${seconds} s`, wishes.prompt, '|', description.space, description.style);
  console.log('   ', understood.join(' '), '|', notes.join('；'), '|', unknown.join(' '));
}
await pool.close();
