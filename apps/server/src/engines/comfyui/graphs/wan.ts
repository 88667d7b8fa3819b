import type { ModelSizes } from '../../remote/fit.ts';
import { type Draft, drawGraph, type Link } from './draft.ts';
import type { ComfyCapability, FilmPace, GraphVariant, PictureValue } from './graph.ts';
import { MODELS, type ModelFile } from './models.ts';

/** The makers' own words against what these models do wrong. */
const NEGATIVE =
  '色调艳丽，过曝，静态，细节模糊不清，字幕，风格，作品，画作，画面，静止，整体发灰，最差质量，低质量，' +
  'JPEG压缩残留，丑陋的，残缺的，多余的手指，画得不好的手部，画得不好的脸部，畸形的，毁容的，形态畸形的肢体，' +
  '手指融合，静止不动的画面，杂乱的背景，三条腿，背景人很多，倒着走';

const SIZES: ModelSizes = { multipleOf: 16, minPixels: 480 * 832, maxPixels: 720 * 1280 };
const PACE = { framesPerSecond: 16, framesMost: 81 };
const SIZES_5B: ModelSizes = { multipleOf: 32, minPixels: 704 * 960, maxPixels: 704 * 1280 };
const PACE_5B: FilmPace = { framesPerSecond: 24, framesMost: 121, parts: 1 };

interface Words {
  readonly positive: Link;
  readonly negative: Link;
  readonly vae: Link;
}

function loadWords(draft: Draft, vae_name: ModelFile): Words {
  const [clip] = draft.node('CLIPLoader', { clip_name: MODELS.umt5, type: 'wan' });
  const [vae] = draft.node('VAELoader', { vae_name });
  const [positive] = draft.node('CLIPTextEncode', { clip, text: '$PROMPT' });
  const [negative] = draft.node('CLIPTextEncode', { clip, text: NEGATIVE });
  return { positive, negative, vae };
}

const withShift = (draft: Draft, unet_name: ModelFile, shift: number, lora?: ModelFile): Link => {
  const [loaded] = draft.node('UNETLoader', { unet_name, weight_dtype: 'default' });
  const [model] = lora
    ? draft.node('LoraLoaderModelOnly', { model: loaded, lora_name: lora, strength_model: 1 })
    : [loaded];
  return draft.node('ModelSamplingSD3', { model, shift })[0];
};

type Pair = typeof MODELS.wanText | typeof MODELS.wanImage;

/** Two models: one for the first, noisy half of the steps, one for the rest. */
interface Experts {
  draw(wish: { positive: Link; negative: Link; latent: Link; vae: Link }): Link;
}

function loadExperts(draft: Draft, { high, low, highLora, lowLora }: Pair, fast: boolean): Experts {
  const noisy = withShift(draft, high, 5, fast ? highLora : undefined);
  const fine = withShift(draft, low, 5, fast ? lowLora : undefined);
  const steps = fast ? 4 : 20;
  const sampling = {
    ...{ steps, cfg: fast ? 1 : 3.5, sampler_name: 'euler', scheduler: 'simple' },
  };
  return {
    draw({ positive, negative, latent, vae }) {
      const words = { positive, negative };
      const [half] = draft.node('KSamplerAdvanced', {
        ...{ model: noisy, add_noise: 'enable', noise_seed: '$SEED', ...sampling, ...words },
        ...{ latent_image: latent, start_at_step: 0, end_at_step: steps / 2 },
        return_with_leftover_noise: 'enable',
      });
      const [samples] = draft.node('KSamplerAdvanced', {
        ...{ model: fine, add_noise: 'disable', noise_seed: 0, ...sampling, ...words },
        ...{ latent_image: half, start_at_step: steps / 2, end_at_step: steps },
        return_with_leftover_noise: 'disable',
      });
      return draft.node('VAEDecode', { samples, vae })[0];
    },
  };
}

/** A film's picture at the film's size: scaled, where the film's own nodes would cut its rim off. */
function frame(draft: Draft, picture: PictureValue): Link {
  const [image] = draft.node('LoadImage', { image: `$${picture}` });
  return draft.node('ImageScale', {
    ...{ image, upscale_method: 'lanczos', width: '$W', height: '$H', crop: 'disabled' },
  })[0];
}

function saveFilm(draft: Draft, images: Link, fps: number): void {
  const [video] = draft.node('CreateVideo', { images, fps });
  draft.node('SaveVideo', { video, filename_prefix: '$PREFIX', format: 'mp4', codec: 'h264' });
}

const LENGTH = { width: '$W', height: '$H', length: '$FRAMES', batch_size: 1 } as const;

/** What lies between two pictures. */
function between(draft: Draft, experts: Experts, words: Words, first: Link, last: Link): Link {
  const [positive, negative, latent] = draft.node('WanFirstLastFrameToVideo', {
    ...{ ...words, ...LENGTH, start_image: first, end_image: last },
  });
  return experts.draw({ positive, negative, latent, vae: words.vae });
}

interface FilmFacts {
  readonly capability: ComfyCapability;
  readonly key: string;
  readonly name: string;
  readonly sizes?: ModelSizes;
  readonly film?: FilmPace;
}

const filmVariant = (
  { key, sizes = SIZES, film = { ...PACE, parts: 1 }, ...facts }: FilmFacts,
  draw: (draft: Draft) => Link,
): GraphVariant => ({
  ...facts,
  id: `${facts.capability}-${key}`,
  ...{ flow: 'asIs', told: 'description', language: 'zh', sizes, film },
  ...drawGraph((draft) => saveFilm(draft, draw(draft), film.framesPerSecond)),
});

/** With the LoRAs in four steps, without them in twenty. */
const SPEEDS = [
  { fast: true, key: 'wan22-fast', name: 'Wan 2.2 14B 快速' },
  { fast: false, key: 'wan22', name: 'Wan 2.2 14B' },
];

export const wanText = SPEEDS.map(({ fast, key, name }) =>
  filmVariant({ capability: 'text2video', key, name }, (draft) => {
    const words = loadWords(draft, MODELS.wan21Vae);
    const experts = loadExperts(draft, MODELS.wanText, fast);
    const [latent] = draft.node('EmptyHunyuanLatentVideo', LENGTH);
    return experts.draw({ ...words, latent });
  }),
);

export const wanImage = SPEEDS.map(({ fast, key, name }) =>
  filmVariant({ capability: 'image2video', key, name }, (draft) => {
    const words = loadWords(draft, MODELS.wan21Vae);
    const experts = loadExperts(draft, MODELS.wanImage, fast);
    const [positive, negative, latent] = draft.node('WanImageToVideo', {
      ...{ ...words, ...LENGTH, start_image: frame(draft, 'INPUT') },
    });
    return experts.draw({ positive, negative, latent, vae: words.vae });
  }),
);

export const wanFirstLast = SPEEDS.map(({ fast, key, name }) =>
  filmVariant(
    { capability: 'image2video', key: `${key}-last`, name: `${name} · 首尾帧` },
    (draft) => {
      const words = loadWords(draft, MODELS.wan21Vae);
      const experts = loadExperts(draft, MODELS.wanImage, fast);
      return between(draft, experts, words, frame(draft, 'INPUT'), frame(draft, 'LAST'));
    },
  ),
);

const SEQUENCE = ['REF1', 'REF2', 'REF3', 'REF4', 'REF5', 'REF6'] as const satisfies PictureValue[];

/** Pictures in their order, with a passage from each to the next: one variant per number of pictures. */
export const wanSequence = [6, 5, 4, 3, 2].flatMap((count) =>
  SPEEDS.map(({ fast, key, name }) =>
    filmVariant(
      {
        ...{
          capability: 'images2video',
          key: `${key}-${count}`,
          name: `${name} · ${count} 图相接`,
        },
        film: { ...PACE, parts: count - 1 },
      },
      (draft) => sequence(draft, SEQUENCE.slice(0, count), fast),
    ),
  ),
);

function sequence(draft: Draft, pictures: readonly PictureValue[], fast: boolean): Link {
  const words = loadWords(draft, MODELS.wan21Vae);
  const experts = loadExperts(draft, MODELS.wanImage, fast);
  const frames = pictures.map((picture) => frame(draft, picture));
  const parts = frames.slice(1).flatMap((last, at) => {
    const first = frames[at];
    return first ? [between(draft, experts, words, first, last)] : [];
  });
  return parts.reduce((before, part) => {
    // A part begins with the picture that the one before it ends with.
    const [after] = draft.node('ImageFromBatch', { image: part, batch_index: 1, length: 4096 });
    return draft.node('ImageBatch', { image1: before, image2: after })[0];
  });
}

const film5b = (capability: ComfyCapability, start: PictureValue | null): GraphVariant =>
  filmVariant(
    { capability, key: 'wan22-5b', name: 'Wan 2.2 5B', sizes: SIZES_5B, film: PACE_5B },
    (draft) => {
      const { vae, ...words } = loadWords(draft, MODELS.wan22Vae);
      const model = withShift(draft, MODELS.wan5b, 8);
      const [latent] = draft.node('Wan22ImageToVideoLatent', {
        ...{ vae, ...LENGTH },
        ...(start ? { start_image: frame(draft, start) } : {}),
      });
      const [samples] = draft.node('KSampler', {
        ...{ model, seed: '$SEED', steps: 20, cfg: 5, sampler_name: 'uni_pc', scheduler: 'simple' },
        ...{ ...words, latent_image: latent, denoise: 1 },
      });
      return draft.node('VAEDecode', { samples, vae })[0];
    },
  );

export const wan5bText = film5b('text2video', null);
export const wan5bImage = film5b('image2video', 'INPUT');

/** The things of several pictures in one scene, rather than the pictures one after the other. */
export const phantomFilms = [4, 3, 2].map((count) =>
  filmVariant(
    { capability: 'images2video', key: `phantom-${count}`, name: `Phantom · ${count} 图合成一景` },
    (draft) => {
      const words = loadWords(draft, MODELS.wan21Vae);
      const [loaded] = draft.node('UNETLoader', {
        ...{ unet_name: MODELS.phantom, weight_dtype: 'fp8_e4m3fn' },
      });
      const [model] = draft.node('ModelSamplingSD3', { model: loaded, shift: 5 });
      const images = SEQUENCE.slice(0, count)
        .map((picture) => frame(draft, picture))
        .reduce((image1, image2) => draft.node('ImageBatch', { image1, image2 })[0]);
      const [cond1, cond2, negative, latent] = draft.node('WanPhantomSubjectToVideo', {
        ...{ ...words, ...LENGTH, images },
      });
      const [guider] = draft.node('DualCFGGuider', {
        ...{ model, cond1, cond2, negative },
        ...{ cfg_conds: 7.5, cfg_cond2_negative: 5, style: 'regular' },
      });
      const [sigmas] = draft.node('BasicScheduler', {
        ...{ model, scheduler: 'simple', steps: 30, denoise: 1 },
      });
      const [sampler] = draft.node('KSamplerSelect', { sampler_name: 'uni_pc' });
      const [noise] = draft.node('RandomNoise', { noise_seed: '$SEED' });
      const [samples] = draft.node('SamplerCustomAdvanced', {
        ...{ noise, guider, sampler, sigmas, latent_image: latent },
      });
      return draft.node('VAEDecode', { samples, vae: words.vae })[0];
    },
  ),
);
