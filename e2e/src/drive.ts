import { expect } from 'vitest';
import { type FinalTask, ToolPage } from './pages/tool-page.ts';
import { keep, maskOf, type Pixels, pixelsOf, shareOf } from './pixels.ts';
import type { Stage } from './stage.ts';

/** What a run on the built-in engine came to, with the very bytes it started from and ended with. */
export interface Outcome {
  readonly task: FinalTask;
  /** The base picture as the server holds it. */
  readonly input: Pixels;
  /** Stored bytes of every result, in order. */
  readonly files: readonly Buffer[];
  /** The first result, decoded. */
  readonly result: Pixels;
}

/** Opens a tool's page in a window of its own. */
export async function openTool(
  stage: Stage,
  visit: { readonly as: string; readonly test: object },
  route: string,
  name: string,
): Promise<ToolPage> {
  const { page } = await stage.visit(visit);
  const tool = new ToolPage(page, name);
  await tool.open(route);
  return tool;
}

/** Presses the button and waits for what the built-in engine makes; keeps the result as evidence. */
export async function run(tool: ToolPage, keepAs: string): Promise<Outcome> {
  await tool.start();
  await tool.waitForResult();
  return outcome(tool, keepAs);
}

/** What the run on the stage came to; its first result is kept as evidence. */
export async function outcome(tool: ToolPage, keepAs: string): Promise<Outcome> {
  const task = await tool.task();
  expect(task.engine.id).toBe('local');
  const { uploadImage } = task.settings;
  const [base, ...files] = await Promise.all([
    typeof uploadImage === 'string' ? tool.file(uploadImage) : null,
    ...task.results.map(({ fileId }) => tool.file(fileId)),
  ]);
  const [first] = files;
  if (!first) throw new Error('a run without results');
  keep(keepAs, first);
  const result = await pixelsOf(first);
  expect({ width: result.width, height: result.height }).toEqual({
    width: task.results[0]?.width,
    height: task.results[0]?.height,
  });
  return { task, input: base ? await pixelsOf(base) : result, files, result };
}

/** A mask that the settings of a run name. */
export async function maskIn(tool: ToolPage, fileId: unknown): Promise<Pixels> {
  if (typeof fileId !== 'string') throw new Error('the run has no such mask');
  return maskOf(await tool.file(fileId));
}

/** Share of the picture that is selected, as the settings have it. */
export async function selected(tool: ToolPage): Promise<number> {
  const image = tool.settings.getByRole('img', { name: '选区' });
  if ((await image.count()) === 0) return 0;
  // It may go while it is looked for.
  const gone = image.waitFor({ state: 'detached' }).then(() => null);
  const mask = await Promise.race([tool.maskOnPage(), gone]);
  return mask === null ? 0 : shareOf(await maskOf(mask));
}
