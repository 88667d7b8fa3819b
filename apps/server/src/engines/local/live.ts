import type { InputKind, LiveSettings } from '@zhuhui/kernels';
import type { DesignDomain, Settings } from '@zhuhui/tools';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { decodeRgb, pngOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { readWishes, type WishSettings } from './render-wishes.ts';

/** The settings of the live tool, as its definition checks them. */
interface LiveToolSettings extends WishSettings {
  readonly domain: DesignDomain;
  readonly inputKind: 'auto' | InputKind;
  readonly cnStrength: number;
}

/** As a capability it paints a single frame: what a session's frames are, without the memory. */
export const liveCapability: LocalCapability = {
  capability: 'live',
  can: '共享画面边改边出效果，线条位置不变，画面不动时自动变精细',
  cannot: '动的时候比单张渲染粗一些，不会凭空添加画里没有的东西',
  ignoredFields: [],
  run: runOneFrame,
};

async function runOneFrame(
  request: EngineRequest,
  { signal, onProgress, files }: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const image = await decodeRgb(await files.read(String(request.settings.uploadImage)));
  const { kind: asked, settings } = liveSettings(request.settings, request.seed);
  const kind = asked === 'auto' ? (await pool.run('classify', image, { signal })).kind : asked;
  const painted = await pool.run(
    'liveFrame',
    { image, settings: { ...settings, kind } },
    { signal },
  );
  onProgress(1, '完成');
  return {
    outputs: [await pngOutput(painted, pool, signal, { seed: request.seed })],
    effective: { inputKind: kind, seed: request.seed },
  };
}

/** What the settings of the live tool ask of the kernel. */
export function liveSettings(
  settings: Settings,
  seed: number,
): { kind: 'auto' | InputKind; settings: Omit<LiveSettings, 'kind'> } {
  const chosen = settings as unknown as LiveToolSettings;
  const { look, asked, atmosphere, environment } = readWishes(chosen.domain, chosen);
  return {
    kind: chosen.inputKind,
    settings: {
      domain: chosen.domain,
      look,
      asked,
      cnStrength: chosen.cnStrength,
      lock: 1,
      atmosphere: atmosphere ?? 'day',
      environment: environment ?? 'suburb',
      view: 'keep',
      seed,
    },
  };
}
