import type { Gray8, InputKind, NamedSurface, Rgb8 } from '@zhuhui/kernels';
import { defaultStyleOf } from '@zhuhui/tools/classify';
import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { type Denied, readDenied } from './denied-words.ts';
import { noteAtImages } from './image-notes.ts';
import { withoutDenied } from './inpaint-denied.ts';
import { drawingKindOf, renderRegion } from './inpaint-drawing.ts';
import { readItem } from './inpaint-item.ts';
import type { InpaintSettings } from './inpaint-settings.ts';
import { planOfStyle } from './inpaint-style.ts';
import { placeInRegion, type WithThing, whyUnplaced } from './inpaint-thing.ts';
import {
  afterTakingAway,
  describesThing,
  putsSomething,
  type RegionPlan,
  readRegionWords,
  takesAway,
} from './inpaint-words.ts';
import { pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';
import { removeMasked } from './removal.ts';
import { narrowedNote, surfaceFinder } from './surface-mask.ts';
import { openWorksheet } from './worksheet.ts';

/** One masked place and what it gets, variant by variant. */
interface Region {
  readonly mask: Gray8;
  readonly words: string;
  /** Whether something that stands there gives way to what the words name. */
  readonly givesWay: boolean;
  readonly meaning: string;
  /** Null: rendered as the drawing it is, or the words name a thing. */
  readonly plan: ((variant: number) => RegionPlan) | null;
  /** The words may name a thing of the object library; if they do not, this is why they are refused. */
  readonly refusal?: string;
  /** Chinese: what the result should be told with. */
  readonly note?: string;
}

/** The new content fades into the picture over this distance; farther out nothing changes. */
const FEATHER_PX = 3;
/** Below this the old structure gives way: what is there is taken away first. */
const KEEPS_STRUCTURE = 0.5;
/** From here on the old pattern shows through the new material. */
const PATTERN_FROM = 0.65;
const PATTERN_GAIN = 1.2;
/** OKLab lightness of the variants of one material. */
const VARIANT_SHADES = [0, 0.035, -0.035, 0.065];
/** The tool whose words name a thing to be put into a room even where they could be painted. */
const PLACES_THINGS = 'indoorExterior';
/** Share of one place's work that taking away takes. */
const EMPTIED = 0.6;
const DEFAULT_DOMAIN = 'interior';
const DECODED = 0.06;
const DONE = 0.95;

export const inpaintCapability: LocalCapability = {
  capability: 'inpaint',
  can: '选区里换材质（框得粗也只换描述点名的墙、顶、地、家具）、清空、换天空、种树木花草、铺草坪水面，加挂画、地毯、窗帘、镜子、灯带、窗，放入单品图；按照片透视放入点名的家具、灯具和人物，壁灯、电视、空调、搁板挂在墙面的透视里，室外的长椅、汽车、遮阳伞等站在地面上；单品填充的挂画、镜子、窗、盆栽和树也这样放',
  cannot:
    '动物等物件库里没有的东西需要生成式引擎；人物是简化的示意人物，室外按阴天的柔光，没有太阳的硬影；照片局部不跟随风格参考图',
  ignoredFields: ['styleImage', 'ipaPlus', 'lock'],
  run: runInpaint,
};

/** Fills one or several masked places by words, an item's picture or a category. */
async function runInpaint(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as InpaintSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const bytes = await files.read(settings.uploadImage);
  const sheet = await openWorksheet(bytes, 'paper', pool, signal);
  const { image } = sheet;
  const kind = await drawingKindOf(settings, image, pool, signal);
  const drawn = await readRegions(request, settings, context, pool, kind !== null);
  const find = surfaceFinder(image, pool, signal);
  const regions = await Promise.all(drawn.map((region) => ontoSurface(region, find)));
  onProgress(DECODED, '读懂要求');
  const steps = settings.count * regions.length;
  const progressOf = combineProgress(steps, stretch(DECODED, DONE, onProgress));
  const notes = new Set(regions.map(({ note }) => note));
  const outputs = await Promise.all(
    Array.from({ length: settings.count }, async (_, variant) => {
      const seed = (request.seed + variant) >>> 0;
      let picture: Rgb8 = image;
      for (const [at, region] of regions.entries()) {
        const report = progressOf(variant * regions.length + at);
        const filling = { request, region, variant, seed, kind, pool };
        const filled = await fillRegion(picture, filling, { signal, onProgress: report });
        picture = filled.picture;
        for (const note of filled.notes) notes.add(note);
        report(1, '完成一处');
      }
      return pngOutput(await sheet.finish(picture, 'opaque'), pool, signal, { seed });
    }),
  );
  onProgress(1, '完成');
  return {
    outputs,
    effective: {
      prompt: settings.prompt ?? '',
      understood: regions.map(({ words, meaning }) => (words ? `${words}：${meaning}` : meaning)),
      ...(kind === null ? {} : { inputKind: kind }),
      featherPx: FEATHER_PX,
      seed: request.seed,
      ...noteAtImages(outputs, [...notes]),
    },
  };
}

/** A region of which words name a surface, its mask on that surface where it was drawn across things. */
async function ontoSurface(
  region: Region,
  find: ReturnType<typeof surfaceFinder>,
): Promise<Region> {
  const surface = surfaceOf(region);
  if (surface === null) return region;
  const mask = await find(region.mask, surface);
  return mask ? { ...region, mask, note: narrowedNote(surface) } : region;
}

/** The surface in the picture that a region's words name; null where they name none, or what is to be there instead. */
function surfaceOf({ plan, refusal }: Region): NamedSurface | null {
  if (refusal !== undefined) return null;
  const planned = plan?.(0);
  if (planned?.kind === 'sky') return 'sky';
  if (planned?.kind !== 'surface' || planned.surface === 'auto' || planned.likeAround) return null;
  return planned.surface;
}

interface Filling {
  readonly request: EngineRequest;
  readonly region: Region;
  readonly variant: number;
  readonly seed: number;
  /** Of a picture that is no photograph. */
  readonly kind: InputKind | null;
  readonly pool: KernelPool;
}

type Watching = Parameters<typeof placeInRegion>[4];

/** One region in one variant: emptied, rendered as the drawing it is, or with what its words name in it. */
async function fillRegion(
  picture: Rgb8,
  { request, region, variant, seed, kind, pool }: Filling,
  watching: Watching,
): Promise<WithThing> {
  const settings = request.settings as unknown as InpaintSettings;
  const { mask, refusal } = region;
  const how = { seed, featherPx: FEATHER_PX };
  const plan = region.plan?.(variant) ?? null;
  if (plan?.kind === 'empty') {
    const taken = await removeMasked(picture, mask, how, pool, watching);
    return { picture: taken.picture, notes: [] };
  }
  if (plan === null && refusal === undefined) {
    const drawing = { ...how, kind: kind ?? 'line', denied: deniedOf(settings) };
    const rendered = await renderRegion(request, picture, region, drawing, pool, watching);
    return { picture: rendered, notes: [] };
  }
  const { signal, onProgress } = watching;
  const covers = plan?.kind === 'surface' || plan?.kind === 'sky';
  const empties = emptiesFirst(settings, region) && (!covers || refusal !== undefined);
  const onto = { signal, onProgress: stretch(empties ? EMPTIED : 0, 1, onProgress) };
  const emptying = { signal, onProgress: stretch(0, EMPTIED, onProgress) };
  const ground = empties
    ? (await removeMasked(picture, mask, how, pool, emptying)).picture
    : picture;
  const thing = {
    mask,
    words: region.words,
    refusal: refusal ?? '',
    categoryId: settings.classifyId3,
  };
  const placed =
    refusal === undefined
      ? null
      : await placeInRegion({ photo: picture, ground }, thing, seed, pool, onto);
  if (placed !== null && typeof placed !== 'string') return placed;
  if (plan === null) throw new EngineFailure('badInput', whyUnplaced(placed ?? 'unknown', thing));
  const input = { image: covers ? picture : ground, mask, plan, options: how };
  return { picture: await pool.run('inpaint', input, onto), notes: [] };
}

async function readRegions(
  request: EngineRequest,
  settings: InpaintSettings,
  { files, signal }: EngineContext,
  pool: KernelPool,
  drawn: boolean,
): Promise<Region[]> {
  const item = settings.itemImage
    ? await readItem(await files.read(settings.itemImage), pool, signal)
    : null;
  const named = settings.regions?.length
    ? settings.regions
    : [{ maskImage: settings.maskImage ?? '', prompt: '' }];
  return Promise.all(
    named.map(async ({ maskImage, prompt }): Promise<Region> => {
      const mask = await readMask(await files.read(maskImage));
      const said = settings.ignoreWordAndImage
        ? ''
        : prompt.trim() || (settings.prompt ?? '').trim();
      const asked = { mask, words: afterTakingAway(said), givesWay: takesAway(said) };
      const { words } = asked;
      if (item) {
        const plan = (variant: number): RegionPlan => ({
          kind: 'item',
          item,
          mirrored: variant % 2 === 1,
        });
        return { ...asked, meaning: '放入单品', plan };
      }
      // A drawing is rendered in the words' look: every wish has a meaning there, but to take away.
      const empties = readRegionWords(words, 0).plan?.kind === 'empty';
      if (drawn && !empties) return { ...asked, meaning: '按图渲染', plan: null };
      return { ...asked, ...readPlan(request, settings, words) };
    }),
  );
}

function readPlan(
  request: EngineRequest,
  settings: InpaintSettings,
  words: string,
): Pick<Region, 'meaning' | 'plan' | 'refusal'> {
  const oldPattern = Math.max(0, (settings.cnStrength ?? 0) - PATTERN_FROM) * PATTERN_GAIN;
  const reading = readRegionWords(words, oldPattern);
  if (reading.plan !== null) {
    const { meaning } = reading;
    const plan = withoutDenied(reading.plan, words, deniedOf(settings));
    if (request.tool.id === PLACES_THINGS && namesThing(plan.kind, words)) {
      return { meaning, plan: (variant) => shaded(plan, variant), refusal: meaning };
    }
    return { meaning, plan: (variant) => shaded(plan, variant) };
  }
  if (reading.refusal !== null) {
    return { meaning: '放入单品', plan: null, refusal: reading.refusal };
  }
  const category = settings.classifyId3 ?? settings.classifyId2;
  if (!category && !words) return { meaning: '清空，按周围补全', plan: () => ({ kind: 'empty' }) };
  const { domain } = request.tool;
  const denied = deniedOf(settings);
  return {
    meaning: '按风格换材质',
    plan: (variant) =>
      planOfStyle(
        category ?? defaultStyleOf(domain ?? DEFAULT_DOMAIN),
        words,
        denied,
        domain,
        variant,
        oldPattern,
      ),
  };
}

/** Whether a thing is likelier meant than a covering: it is placed if it is one that is built. */
const namesThing = (kind: RegionPlan['kind'], words: string): boolean =>
  kind === 'planting' ||
  kind === 'panel' ||
  (kind === 'surface' && (putsSomething(words) || describesThing(words)));

function deniedOf({ ignoreWordAndImage, negativePrompt }: InpaintSettings): Denied {
  return readDenied(ignoreWordAndImage ? '' : (negativePrompt ?? ''));
}

/** The same material, lighter or darker from variant to variant. */
function shaded(plan: RegionPlan, variant: number): RegionPlan {
  if (plan.kind !== 'surface' || plan.covering.kind !== 'library') return plan;
  const lighter = VARIANT_SHADES[variant % VARIANT_SHADES.length] ?? 0;
  return { ...plan, covering: { ...plan.covering, lighter } };
}

/** Something new in the place of something old: the words say so, or little of the old is to be kept. */
const emptiesFirst = ({ cnStrength }: InpaintSettings, { givesWay }: Region): boolean =>
  givesWay || (cnStrength !== undefined && cnStrength < KEEPS_STRUCTURE);
