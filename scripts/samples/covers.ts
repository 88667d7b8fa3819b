import {
  drawColour,
  garden,
  kitchenDining,
  lightOf,
  objectId,
  raycast,
  type Scene,
  viewOf,
  villa,
} from '@zhuhui/scene';
import { findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';

/** How a tool's pictures for menus and the first page come about. */
export interface Cover {
  readonly tool: string;
  /** What is given to the tool: names in `settings` → where the picture comes from. */
  readonly inputs: Readonly<Record<string, Source>>;
  readonly settings: Settings;
  /** How the two pictures are laid out; whole and filling unless something is said. */
  readonly show?: 'zoomed' | 'onCanvas' | 'checkered';
}

type Source = () => Promise<Buffer>;

const WIDTH = 1280;
const HEIGHT = 853;
const SEED = 1;

const sample = (name: string): Source => read(`../../apps/web/public/samples/${name}`);
const library = (name: string): Source => read(`../../apps/server/library/${name}.webp`);

function read(path: string): Source {
  return () =>
    sharp(new URL(path, import.meta.url).pathname)
      .png()
      .toBuffer();
}

/** A picture as small as those that people ask to be enlarged. */
const small =
  (source: Source, widthPx: number): Source =>
  async () =>
    sharp(await source())
      .resize(widthPx, null, { kernel: 'lanczos3' })
      .png()
      .toBuffer();

/** An object's own surface: for what is to be made of something else. */
const surface =
  (scene: Scene, object: string): Source =>
  () => {
    const id = objectId(scene, object);
    const { object: seen } = raycast(viewOf(scene, WIDTH, HEIGHT));
    return pixels(
      Uint8Array.from(seen.data, (one) => (one === id ? 255 : 0)),
      1,
    );
  };

const coloured =
  (scene: Scene): Source =>
  () => {
    const view = viewOf(scene, WIDTH, HEIGHT);
    const buffers = raycast(view);
    return pixels(drawColour(view, buffers, lightOf(view, buffers, SEED)).data, 3);
  };

function pixels(data: Uint8Array, channels: 1 | 3): Promise<Buffer> {
  const picture = sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } });
  return (channels === 1 ? picture.toColourspace('b-w') : picture).png().toBuffer();
}

const aerialVilla: Scene = {
  ...villa(),
  camera: { eye: [-17, -25, 19], target: [3, 1.5, 1.2], focalMm: 40, twoPoint: false },
};

/** One run of every tool that the built-in engine serves. */
export const COVERS: readonly Cover[] = [
  {
    tool: 'architecturalRender',
    inputs: { uploadImage: sample('villa-colour.webp') },
    settings: { prompt: '现代别墅，白色涂料与木格栅，草坪，暖阳', atmosphere: 'goldenHour' },
  },
  {
    tool: 'birdsViewRender',
    inputs: { uploadImage: coloured(aerialVilla) },
    settings: { prompt: '写实，晴天', atmosphere: 'day' },
  },
  {
    tool: 'landscapeRender',
    inputs: { uploadImage: coloured(garden()) },
    settings: { prompt: '新中式庭院，草坪，水景', atmosphere: 'day' },
  },
  {
    tool: 'lockImgOut',
    inputs: { uploadImage: sample('villa-colour.webp') },
    settings: { prompt: '写实', atmosphere: 'day' },
  },
  {
    tool: 'architecturalPart',
    inputs: { uploadImage: sample('villa-colour.webp'), maskImage: surface(villa(), 'wing') },
    settings: { prompt: '红砖外墙' },
  },
  {
    tool: 'localRenderingPro',
    inputs: { uploadImage: sample('villa-colour.webp'), region: surface(villa(), 'upperFloor') },
    settings: { regions: [{ maskImage: 'region', prompt: '木饰面' }] },
  },
  {
    tool: 'styleTransfer',
    inputs: { uploadImage: sample('villa-colour.webp'), styleImage: library('style-10107') },
    settings: {},
  },
  {
    tool: 'indoorRender',
    inputs: { uploadImage: sample('living-sketch.png') },
    settings: { prompt: '奶油风客厅，浅橡木地板，暖光' },
  },
  {
    tool: 'indoorExterior',
    inputs: {
      uploadImage: sample('living-open.webp'),
      maskImage: sample('living-open-mask.png'),
      itemImage: sample('armchair-olive.webp'),
    },
    settings: { prompt: '橄榄绿单椅' },
  },
  {
    tool: 'lockImg',
    inputs: { uploadImage: sample('kitchen-colour.webp') },
    settings: { prompt: '写实，暖光' },
  },
  {
    tool: 'localRenderingProIndoor',
    inputs: {
      uploadImage: sample('kitchen-colour.webp'),
      island: surface(kitchenDining(), 'island'),
      floor: surface(kitchenDining(), 'floor'),
    },
    settings: {
      regions: [
        { maskImage: 'island', prompt: '鱼肚白岩板' },
        { maskImage: 'floor', prompt: '人字拼木地板' },
      ],
    },
  },
  {
    tool: 'styleTransferIndoor',
    inputs: { uploadImage: sample('kitchen-colour.webp'), styleImage: library('style-50209') },
    settings: {},
  },
  {
    tool: 'gongzhuangRender',
    inputs: { uploadImage: sample('cafe-line.png') },
    settings: { prompt: '工业风咖啡厅，红砖墙，水泥地面，暖光' },
  },
  {
    tool: 'materialChange',
    inputs: {
      uploadImage: sample('kitchen-colour.webp'),
      maskImage: surface(kitchenDining(), 'floor'),
    },
    settings: { prompt: '人字拼胡桃木地板' },
  },
  {
    tool: 'atmosphereChange',
    inputs: { uploadImage: sample('villa-colour.webp') },
    settings: { hour: 18.8 },
  },
  {
    tool: 'lama',
    inputs: { uploadImage: sample('villa-colour.webp'), maskImage: surface(villa(), 'pool') },
    settings: { prompt: '铺草坪' },
  },
  {
    tool: 'clean',
    inputs: {
      uploadImage: sample('living-carton.webp'),
      maskImage: sample('living-carton-mask.png'),
    },
    settings: {},
  },
  {
    tool: 'extendImg',
    inputs: { uploadImage: sample('kitchen-colour.webp') },
    settings: { left: 220, right: 220, top: 100 },
    show: 'onCanvas',
  },
  {
    tool: 'matting',
    inputs: { uploadImage: sample('tower-white.webp') },
    settings: {},
    show: 'checkered',
  },
  {
    tool: 'realUpImg',
    inputs: { uploadImage: small(sample('villa-colour.webp'), 256) },
    settings: {},
    show: 'zoomed',
  },
  {
    tool: 'upScaleImg',
    inputs: { uploadImage: small(sample('kitchen-colour.webp'), 256) },
    settings: {},
    show: 'zoomed',
  },
  {
    tool: 'compress',
    inputs: { first: sample('hero/villa-night.webp') },
    settings: { images: ['first'] },
  },
  { tool: 'toline', inputs: { uploadImage: sample('kitchen-colour.webp') }, settings: {} },
  {
    tool: 'colorFlatPicture',
    inputs: { uploadImage: sample('flat-plan.png') },
    settings: { palette: 'warm' },
  },
  {
    tool: 'allPlan',
    inputs: { uploadImage: sample('site-plan.png') },
    settings: { palette: 'fresh' },
  },
  {
    tool: 'text2Img',
    inputs: {},
    settings: { ...findTool('text2Img')?.samples[0]?.settings, ratio: '3:2' },
  },
  {
    tool: 'emptyRoom',
    inputs: { uploadImage: sample('living-bare.webp') },
    settings: { ...findTool('emptyRoom')?.samples[0]?.settings },
  },
  { tool: 'text2Video', inputs: {}, settings: { ...findTool('text2Video')?.samples[0]?.settings } },
  {
    tool: 'img2Video',
    inputs: { uploadImage: sample('kitchen-colour.webp') },
    settings: { camera: 'truck', seconds: 3 },
  },
  {
    tool: 'imgs2Video',
    inputs: { first: sample('kitchen-colour.webp'), second: sample('villa-colour.webp') },
    settings: {
      ...{ images: ['first', 'second'], secondsEach: 1.5, transition: 'slide' },
      ...{ title: '', camera: 'push' },
    },
  },
  {
    tool: 'ailive',
    inputs: { uploadImage: sample('office-white.webp') },
    settings: { domain: 'commercial', prompt: '橡木地板，白色墙面，自然光' },
  },
];
