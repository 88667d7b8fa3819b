// Prepares a checkout: dependencies, and on request the web app (--web), a browser for the browser
// tests (--browser) and the programs that tests compare with (--programs). Runs before `npm start` and
// `npm test`, so it uses nothing but Node's own modules, works on any Node ≥ 18, and costs next to
// nothing when all is in place.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './setup/browser.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { SetupError } from './setup/shell.mjs';
import { ensureWebApp } from './setup/web.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const wanted = new Set(process.argv.slice(2));

try {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new SetupError(`需要 Node 18 或更新的版本，现在是 ${process.versions.node}`);
  }
  await ensureDependencies(root);
  if (wanted.has('--web')) await ensureWebApp(root);
  if (wanted.has('--browser')) await ensureBrowser(root);
  if (wanted.has('--programs')) await ensurePrograms(root);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  if (error.output) process.stderr.write(`${error.output}\n`);
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
