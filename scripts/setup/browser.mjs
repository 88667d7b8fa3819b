import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installByApt, isDebianItself, mayUseApt } from './apt.mjs';
import { alone } from './lock.mjs';
import { nodeRuntime } from './node-runtime.mjs';
import { readJson, run, SetupError, say } from './shell.mjs';

const debianChromium = '/usr/bin/chromium';
const debianCjkFonts = '/usr/share/fonts/opentype/noto';

/**
 * Makes sure that the browser tests have a browser, and writes its path to
 * node_modules/.zhuhui-browser.json, where the tests look.
 *
 * @param {string} root
 * @throws {SetupError}
 */
export async function ensureBrowser(root) {
  const record = path.join(root, 'node_modules', '.zhuhui-browser.json');
  const known = readJson(record)?.executablePath;
  const asked = process.env.CHROMIUM_PATH;
  if (known && existsSync(known) && (!asked || asked === known) && hasCjkFonts()) return;
  await alone(root, async () => {
    const executablePath = asked ?? (await findOrInstall(root));
    await checkRuns(executablePath);
    writeFileSync(record, JSON.stringify({ executablePath }));
  });
}

/** @param {string} root */
async function findOrInstall(root) {
  if (mayUseApt()) await installDebianPackages();
  else if (!hasCjkFonts()) say('提示：没有找到中文字体，测试截图里的中文会显示为方框');
  return existsSync(debianChromium) ? debianChromium : downloadBrowser(root);
}

function hasCjkFonts() {
  if (process.platform !== 'linux') return true;
  if (hasCjkFile(debianCjkFonts)) return true;
  return ['/usr/share/fonts', '/usr/local/share/fonts'].some((folder) =>
    hasCjkFile(folder, /cjk|wqy|wenquan|sourcehan|notosanssc|droidsansfallback|uming|ukai/i),
  );
}

/**
 * @param {string} folder
 * @param {RegExp} [pattern]
 * @returns {boolean}
 */
function hasCjkFile(folder, pattern = /CJK/) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? hasCjkFile(path.join(folder, entry.name), pattern)
      : pattern.test(entry.name) && /\.(ttc|ttf|otf)$/i.test(entry.name),
  );
}

async function installDebianPackages() {
  // Ubuntu's `chromium` only points to a snap, which does not run in containers.
  const packages = [
    ...(existsSync(debianChromium) || !isDebianItself() ? [] : ['chromium']),
    ...(hasCjkFonts() ? [] : ['fonts-noto-cjk']),
  ];
  if (packages.length === 0) return;
  await installByApt(packages, '供浏览器测试使用');
}

/** The test library's own browser, downloaded when it is not there. @param {string} root */
async function downloadBrowser(root) {
  const library = path.join(root, 'node_modules', 'playwright-core');
  const script = `process.stdout.write(require(${JSON.stringify(library)}).chromium.executablePath())`;
  const { ok, output: executablePath } = await run(nodeRuntime(root), ['-e', script]);
  if (!ok)
    throw new SetupError('浏览器测试库 playwright-core 没有装好，请删除 node_modules 后重试');
  if (existsSync(executablePath)) return executablePath;

  say('正在下载浏览器，供浏览器测试使用…');
  const extra = mayUseApt() ? ['--with-deps'] : [];
  const cli = path.join(library, 'cli.js');
  const download = await run(nodeRuntime(root), [cli, 'install', ...extra, 'chromium']);
  if (!download.ok || !existsSync(executablePath)) {
    throw new SetupError(
      '浏览器下载失败；请自行安装 Chromium，并用 CHROMIUM_PATH 指明它的路径',
      download.output,
    );
  }
  return executablePath;
}

/** @param {string} executablePath */
async function checkRuns(executablePath) {
  const { ok, output } = await run(executablePath, ['--version', '--no-sandbox']);
  if (ok) return;
  throw new SetupError(
    `浏览器 ${executablePath} 无法运行；请以管理员身份安装 chromium 与 fonts-noto-cjk，或用 CHROMIUM_PATH 指明可用的浏览器`,
    output,
  );
}
