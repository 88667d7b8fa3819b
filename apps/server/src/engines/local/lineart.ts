import { strokesToDxf, strokesToSvg } from '@zhuhui/kernels';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { noteAtImages } from './image-notes.ts';
import { takeOutDrawing } from './photographed-drawing.ts';
import { decodeRgb, pngOutput, vectorOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

interface LineartSettings {
  readonly uploadImage: string;
  readonly look: 'clean' | 'hand';
  readonly lineWeight: number;
  readonly detail: number;
  readonly straighten: boolean;
  readonly output: 'png' | 'svg' | 'dxf';
  /** Millimetres; 0: not given. */
  readonly realWidth: number;
}

export const lineartCapability: LocalCapability = {
  capability: 'lineart',
  can: '照片、效果图和模型截图转成工程线稿或手绘线稿，可导出 PNG、SVG 和 DXF；翻拍的图纸先拉正、去阴影',
  cannot: '看不见的结构线不会补画；手绘线不拉直',
  ignoredFields: [],
  run: runLineart,
};

const WHITE = 255;

/**
 * Turns a picture into a line drawing. A vector result comes with its picture, so that it can be seen.
 * @throws EngineFailure badInput when there is nothing to draw
 */
async function runLineart(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as LineartSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const decoded = await decodeRgb(await files.read(settings.uploadImage));
  const { image, note } = await takeOutDrawing(decoded, pool, signal);
  const size = { width: image.width, height: image.height };
  const { drawing, strokes } = await pool.run(
    'lineart',
    {
      image,
      options: {
        weightPx: settings.lineWeight,
        detail: settings.detail,
        straighten: settings.straighten,
        look: settings.look,
      },
    },
    { signal, onProgress: stretch(0.05, 0.95, onProgress) },
  );
  if (drawing.data.every((value) => value === WHITE)) {
    throw new EngineFailure('badInput', '这张图里没有看出可以画的线条，请换一张，或把“细节”调高');
  }
  const outputs: EngineOutput[] = [await pngOutput(drawing, pool, signal)];
  const paper = { widthPx: size.width, heightPx: size.height, strokeWidthPx: settings.lineWeight };
  if (settings.output === 'svg') {
    outputs.push(vectorOutput(strokesToSvg(strokes, paper), 'image/svg+xml', size));
  }
  if (settings.output === 'dxf') {
    const realWidthMm = settings.realWidth > 0 ? settings.realWidth : undefined;
    const text = strokesToDxf(strokes, { ...paper, realWidthMm });
    outputs.push(vectorOutput(text, 'image/vnd.dxf', size));
  }
  onProgress(1, '完成');
  return { outputs, effective: { strokes: strokes.length, ...noteAtImages(outputs, [note]) } };
}
