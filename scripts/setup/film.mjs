import { installByApt, mayUseApt } from './apt.mjs';
import { alone } from './lock.mjs';
import { run, SetupError } from './shell.mjs';

/**
 * Makes sure that the tests of films have an ffmpeg that writes H.264: the one of FFMPEG, or one on the
 * search path. The product itself does without.
 *
 * @param {string} root
 * @throws {SetupError}
 */
export async function ensureFilmProgram(root) {
  if (await writesH264()) return;
  await alone(root, async () => {
    if (await writesH264()) return;
    if (!process.env.FFMPEG && mayUseApt()) await installByApt(['ffmpeg'], '供视频测试使用');
    if (await writesH264()) return;
    throw new SetupError('视频测试需要带 libx264 的 ffmpeg；请自行安装，或用 FFMPEG 指明它的路径');
  });
}

async function writesH264() {
  const { ok, output } = await run(process.env.FFMPEG || 'ffmpeg', ['-hide_banner', '-encoders']);
  return ok && output.includes('libx264');
}
