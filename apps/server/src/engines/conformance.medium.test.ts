import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import { silentLog } from '../platform/log/log.ts';
import { lineDrawingBytes, maskBytes, pictureBytes } from '../testing/pictures.ts';
import { type ConformanceCase, describeConformance } from './conformance.ts';
import { createFakeEngine } from './fake/engine.ts';
import { createLocalEngine } from './local/engine.ts';

const [picture, small, drawing, large, mask] = await Promise.all([
  pictureBytes(),
  pictureBytes(96, 64),
  lineDrawingBytes(),
  lineDrawingBytes(1600, 1200),
  maskBytes(320, 240, { left: 100, top: 80, width: 60, height: 50 }),
]);

function workOf(
  tool: string,
  settings: Settings,
  files: ConformanceCase['files'],
): ConformanceCase {
  const fields = findTool(tool)?.fields ?? {};
  return { tool, settings: { ...defaultsOf(fields), ...settings }, files };
}

const cases = [
  workOf('indoorRender', { uploadImage: 'drawing', prompt: '胡桃木地板', count: 2 }, { drawing }),
  workOf('architecturalRender', { uploadImage: 'picture' }, { picture }),
  workOf('clean', { uploadImage: 'picture', maskImage: 'mask' }, { picture, mask }),
  workOf('styleTransfer', { uploadImage: 'picture', styleImage: 'drawing' }, { picture, drawing }),
  workOf('atmosphereChange', { uploadImage: 'picture', hour: 19, weather: 'rain' }, { picture }),
  workOf(
    'materialChange',
    { uploadImage: 'picture', maskImage: 'mask', prompt: '橡木' },
    { picture, mask },
  ),
  workOf(
    'lama',
    { uploadImage: 'picture', maskImage: 'mask', prompt: '灰色大理石' },
    { picture, mask },
  ),
  workOf('extendImg', { uploadImage: 'picture', right: 48 }, { picture }),
  workOf('matting', { uploadImage: 'picture', maskImage: 'mask' }, { picture, mask }),
  workOf('upScaleImg', { uploadImage: 'picture' }, { picture }),
  workOf('realUpImg', { uploadImage: 'picture' }, { picture }),
  workOf('compress', { images: ['picture'] }, { picture }),
  workOf('colorFlatPicture', { uploadImage: 'drawing' }, { drawing }),
  workOf('toline', { uploadImage: 'picture', output: 'svg' }, { picture }),
  workOf('text2Img', { prompt: '奶油风客厅', size: '48', count: 2 }, {}),
  workOf('img2Video', { uploadImage: 'small', seconds: 3 }, { small }),
  workOf('imgs2Video', { images: ['small', 'small'], secondsEach: 1 }, { small }),
];
const long = workOf('indoorRender', { uploadImage: 'large', count: 4 }, { large });

describeConformance('local', () => ({ engine: createLocalEngine(silentLog), cases, long }));
describeConformance('fake', () => ({
  engine: createFakeEngine({ durationMs: 200 }),
  cases,
  long,
  nonsense: true,
}));
