import type { Capability } from '@zhuhui/tools';
import { defaultsOf, type Field, type Settings, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import sharp from 'sharp';
import type { Engine } from '../../engines/engine.ts';

/** The size most designers' pictures are worked on at. */
const WIDTH_PX = 1024;
const HEIGHT_PX = 683;
/** How far a picture is extended on each side. */
const EXTEND_PX = 64;
const WORDS = '胡桃木地板，白色墙面，自然光';

/** What takes longest, the longest last: when the time is up, most others are measured. */
const LONG_LAST: readonly Capability[] = [
  'render',
  'style',
  'erase',
  'compress',
  'outpaint',
  'image2video',
  'images2video',
  'furnish',
  'text2image',
  'text2video',
];

/** From quick to long. */
export const byLength = (a: Capability, b: Capability): number =>
  LONG_LAST.indexOf(a) - LONG_LAST.indexOf(b);

/** The tool that stands for a capability; undefined when none of ours paints by it. */
export const toolFor = (capability: Capability): ToolDefinition | undefined =>
  TOOLS.find((tool) => tool.surface !== 'chat' && tool.capability === capability);

/** Whether the time of an engine's runs is measured here; others' time and money is not spent on it. */
export const isSampled = (engine: Engine, capability: Capability): boolean =>
  !engine.remote && toolFor(capability) !== undefined;

/** Settings with which the tool can run on the sample pictures, one result. */
export function sampleSettings(tool: ToolDefinition): Settings {
  const entries = Object.entries(tool.fields).flatMap(([name, field]) => {
    const value = sampleValue(name, field, tool.capability);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...defaultsOf(tool.fields), ...Object.fromEntries(entries) };
}

function sampleValue(name: string, field: Field, capability: Capability): unknown {
  switch (field.kind) {
    case 'picture':
      if (!field.required) return undefined;
      return capability === 'flatplan' ? 'plan' : 'picture';
    case 'mask':
      return field.required ? 'mask' : undefined;
    case 'pictures':
      return new Array(field.min).fill('picture');
    case 'maskedPrompts':
      return [{ maskImage: 'mask', prompt: WORDS }];
    case 'text':
      return field.required || name === 'prompt' ? WORDS.slice(0, field.maxLength) : undefined;
    case 'number':
      if (field.panel === 'frame') return EXTEND_PX;
      return name === 'count' ? field.min : undefined;
    case 'choice':
    case 'toggle':
    case 'category':
    case 'seed':
    case 'scene':
      return undefined;
  }
}

/** The sample pictures by the ids that {@link sampleSettings} names: a room with soft light and grain, a mask, and a floor plan. */
export async function samplePictures(): Promise<ReadonlyMap<string, Uint8Array>> {
  const grain = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const noise = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#808080' } as const;
  const [picture, mask, plan] = await Promise.all([
    sharp(Buffer.from(ROOM))
      .flatten({ background: '#ffffff' })
      .composite([{ input: { create: { ...noise, noise: grain } }, blend: 'soft-light' }])
      .removeAlpha()
      .png()
      .toBuffer(),
    sharp(Buffer.from(MASK)).toColourspace('b-w').png().toBuffer(),
    sharp(Buffer.from(PLAN)).flatten({ background: '#ffffff' }).png().toBuffer(),
  ]);
  return new Map([
    ['picture', picture],
    ['mask', mask],
    ['plan', plan],
  ]);
}

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 1024 683">${content}</svg>`;

const ROOM = svg(`
  <defs><linearGradient id="f" x2="0" y2="1"><stop stop-color="#8d6b4a"/><stop offset="1" stop-color="#c9a77c"/></linearGradient>
  <linearGradient id="w"><stop stop-color="#d8d4cc"/><stop offset="1" stop-color="#f4f1ea"/></linearGradient></defs>
  <rect width="1024" height="683" fill="#efece6"/>
  <path d="M0 683L270 440H760L1024 683Z" fill="url(#f)"/><path d="M270 150H760V440H270Z" fill="url(#w)"/>
  <path d="M0 0L270 150V440L0 683Z" fill="#cfcac0"/><path d="M1024 0L760 150V440L1024 683Z" fill="#e4dfd4"/>
  <path d="M400 200H560V340H400Z" fill="#bcd6ea"/><path d="M480 200V340M400 270H560" stroke="#777" stroke-width="6"/>
  <path d="M330 470H520V420H330Z" fill="#5d7a8c"/><path d="M310 530H540V470H310Z" fill="#4c6677"/>
  <path d="M620 560H760L740 500H640Z" fill="#7a4b2a"/><circle cx="690" cy="90" r="36" fill="#f7e7a8"/>
  ${Array.from({ length: 9 }, (_, i) => `<path d="M${120 * i} 683L${270 + 61 * i} 440" stroke="#6d5138" stroke-width="2"/>`).join('')}`);

const MASK = svg(
  '<rect width="1024" height="683"/><rect x="310" y="420" width="230" height="110" fill="#fff"/>',
);

const PLAN = svg(`<g fill="none" stroke="#000" stroke-width="10"><path d="M112 92H912V592H112Z"/>
  <path d="M500 92V220M500 300V592M112 360H250M330 360H500M500 360H640M720 360H912"/></g>
  <g fill="none" stroke="#000" stroke-width="2"><path d="M500 220A80 80 0 0 1 420 300M250 360A80 80 0 0 1 330 440M640 360A80 80 0 0 1 720 440"/>
  <path d="M150 130H290V310H150ZM160 140H210V180H160ZM560 120H760V200H560ZM600 450H700V560H600ZM780 450H860V540H780Z"/></g>`);
