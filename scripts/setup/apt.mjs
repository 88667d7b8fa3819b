import { existsSync, readFileSync } from 'node:fs';
import { run, SetupError, say, secondsSince } from './shell.mjs';

/** Whether packages of this system may be installed by us: Debian's family, as its administrator. */
export function mayUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && isDebianFamily();
}

export function isDebianItself() {
  return /^ID="?debian/m.test(readOsRelease());
}

function isDebianFamily() {
  return /^(ID|ID_LIKE)="?.*(debian|ubuntu)/m.test(readOsRelease());
}

function readOsRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}

/**
 * @param {string[]} packages
 * @param {string} purpose Chinese, ends the line that is shown
 * @throws {SetupError}
 */
export async function installByApt(packages, purpose) {
  const names = packages.join('、');
  say(`正在安装 ${names}，${purpose}…`);
  const startMs = performance.now();
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-q'], { env });
  const install = await run('apt-get', ['install', '-y', '-q', ...packages], { env });
  if (!install.ok) {
    throw new SetupError(
      `安装 ${names} 失败，请检查网络后重试`,
      `${update.output}\n${install.output}`,
    );
  }
  say(`${names} 已装好，用时 ${secondsSince(startMs)}`);
}
