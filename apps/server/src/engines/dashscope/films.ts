import { EngineFailure } from '../engine.ts';
import { toDataUri } from '../remote/data-uri.ts';
import type { DownloadResult } from '../remote/download.ts';
import type { FilmCall, FilmCapability, FilmModel } from '../remote/film-tool.ts';
import { taskProgress } from '../remote/task-progress.ts';
import type { DashScopeClient } from './client.ts';
import type { DashScopeOptions } from './options.ts';

const FILM_PATH = '/services/aigc/video-generation/video-synthesis';
const EXPECTED_MS = 150_000;
const SECONDS_LEAST = 2;
const SECONDS_MOST = 15;
const REFERENCES_MOST = 5;

interface Media {
  readonly type: 'first_frame' | 'last_frame' | 'reference_image';
  readonly url: string;
}

/** The Wan film model for one kind of film; null when the options name none. */
export function createDashScopeFilms(
  capability: FilmCapability,
  options: DashScopeOptions,
  client: DashScopeClient,
  download: DownloadResult,
): FilmModel | null {
  const model = {
    text2video: options.textVideoModel,
    image2video: options.imageVideoModel,
    images2video: options.referenceVideoModel,
  }[capability];
  if (!model) return null;
  return {
    id: model,
    language: 'zh',
    secondsLeast: SECONDS_LEAST,
    secondsMost: SECONDS_MOST,
    referencesMost: REFERENCES_MOST,
    async film(call) {
      const progress = taskProgress(call.onProgress, EXPECTED_MS);
      try {
        const { onState } = progress;
        const { submitter, signal } = call;
        const run = { submitter, signal, everyMs: options.videoPollMs, onState };
        const task = await client.runTask(FILM_PATH, await bodyOf(model, options, call), run);
        if (!task.video_url) throw new EngineFailure('permanent', '引擎没有返回视频');
        return await download(task.video_url, signal);
      } finally {
        progress.stop();
      }
    },
  };
}

async function bodyOf(model: string, options: DashScopeOptions, call: FilmCall) {
  const { brief, seconds, ratio, firstFrame, lastFrame, references, seed, isMarked } = call;
  const named = (type: Media['type'], picture: Uint8Array | undefined): Promise<Media>[] =>
    picture ? [toDataUri(picture).then((url) => ({ type, url }))] : [];
  const media = await Promise.all([
    ...named('first_frame', firstFrame),
    ...named('last_frame', lastFrame),
    ...references.flatMap((picture) => named('reference_image', picture)),
  ]);
  return {
    model,
    input: {
      prompt: promptOf(brief.description, references.length),
      ...(media.length > 0 ? { media } : {}),
    },
    parameters: {
      resolution: options.videoResolution,
      ...(ratio ? { ratio } : {}),
      duration: seconds,
      seed: seed % 2 ** 31,
      watermark: isMarked,
      prompt_extend: false,
    },
  };
}

/** The reference model is told the pictures' order by their numbers. */
function promptOf(description: string, references: number): string {
  if (references === 0) return description || '镜头缓缓推进，光影自然';
  const order = Array.from({ length: references }, (_, at) => `图${at + 1}`).join('、');
  return `镜头依次展示${order}的空间，过渡自然连贯。${description}`;
}
