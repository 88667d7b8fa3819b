import { installByApt, mayUseApt } from './apt.mjs';
import { alone } from './lock.mjs';
import { run, SetupError } from './shell.mjs';

/** Programs that tests hold the product's files against. The product itself does without them. */
const PROGRAMS = [
  {
    package: 'ffmpeg',
    purpose: '供视频测试使用',
    isThere: async () => {
      const { ok, output } = await run(ffmpeg(), ['-hide_banner', '-encoders']);
      return ok && output.includes('libx264');
    },
    /** One that was named is never replaced by another. */
    mayInstall: () => !process.env.FFMPEG,
    missing: '视频测试需要带 libx264 的 ffmpeg；请自行安装，或用 FFMPEG 指明它的路径',
  },
  {
    package: 'libimage-exiftool-perl',
    purpose: '供标识测试使用',
    isThere: async () => (await run('exiftool', ['-ver'])).ok,
    mayInstall: () => true,
    missing: '标识测试需要 exiftool；请自行安装',
  },
];

/**
 * Makes sure that the programs of the tests are on the search path.
 *
 * @param {string} root
 * @throws {SetupError}
 */
export async function ensurePrograms(root) {
  if ((await missingPrograms()).length === 0) return;
  await alone(root, async () => {
    for (const program of await missingPrograms()) {
      if (program.mayInstall() && mayUseApt()) {
        await installByApt([program.package], program.purpose);
      }
      if (!(await program.isThere())) throw new SetupError(program.missing);
    }
  });
}

async function missingPrograms() {
  const there = await Promise.all(PROGRAMS.map(({ isThere }) => isThere()));
  return PROGRAMS.filter((_, at) => !there[at]);
}

function ffmpeg() {
  return process.env.FFMPEG || 'ffmpeg';
}
