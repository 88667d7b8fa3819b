/**
 * Makes every picture of the product's own that the web application shows, into `apps/web/public`: sample
 * inputs from scenes, what the tools make of them on the built-in engine, and the icons. Deterministic;
 * run it again when scenes, drawing or an engine change, and look at what it made.
 *   npm run samples                     everything
 *   npm run samples -- villa-sketch     inputs, tools, large pictures or `icons`, by name
 * Tools that talk are shown by their own pages: `npm run samples:talks`.
 */
import { paintDesigned } from './designed.ts';
import { paintHero } from './hero.ts';
import { paintIcons } from './icons.ts';
import { paintInputs } from './inputs.ts';
import { paintCovers } from './paint-covers.ts';
import { openRunner } from './run-tool.ts';
import { paintWorded } from './worded.ts';

const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name);

await paintInputs(isWanted);
await paintDesigned(isWanted);
const runner = openRunner();
await paintHero(runner, isWanted);
await paintCovers(runner, isWanted);
await paintWorded(runner, isWanted);
await runner.close();
if (isWanted('icons')) await paintIcons();
