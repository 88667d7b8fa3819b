import type { Task, TaskResult } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import type { Frame } from './alignment.ts';
import { fileUrl } from './picture.ts';

/** One entry of the strip: a result, or a run that has none (yet). */
export interface Version {
  /** Task id and, once there is one, result number. */
  readonly key: string;
  readonly task: Task;
  readonly result: TaskResult | null;
}

/** The strip's entries, newest run first, the results of one run in their order. */
export function versionsOf(tasks: readonly Task[]): readonly Version[] {
  return [...tasks]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .flatMap((task): Version[] =>
      task.results.length === 0
        ? [{ key: task.taskId, task, result: null }]
        : task.results.map((result, index) => ({
            key: `${task.taskId}.${index}`,
            task,
            result,
          })),
    );
}

/** The task whose version a key stands for. */
export const taskIdOf = (key: string): string => key.split('.')[0] ?? key;

/** The version a key stands for; a run that got its results meanwhile is found by its first one. */
export function findVersion(versions: readonly Version[], key: string | null): Version | undefined {
  if (key === null) return undefined;
  const taskId = taskIdOf(key);
  return (
    versions.find((version) => version.key === key) ??
    versions.find((version) => version.task.taskId === taskId)
  );
}

/** The setting that holds the picture a tool works on; null when it starts from words or a list. */
export function baseSlotOf({ fields }: ToolDefinition): string | null {
  const base = Object.entries(fields).find(
    ([, field]) => field.kind === 'picture' && field.required,
  );
  return base?.[0] ?? null;
}

/** The setting that holds the pictures of a tool that works on several; null for all others. */
export function listFieldOf({ fields }: ToolDefinition): string | null {
  return Object.entries(fields).find(([, { kind }]) => kind === 'pictures')?.[0] ?? null;
}

/** The picture a run started from; null when it started from words. */
export function originalOf(
  tool: ToolDefinition,
  task: Task,
): { readonly fileId: string; readonly url: string } | null {
  const slot = baseSlotOf(tool);
  const fileId = slot === null ? undefined : task.settings[slot];
  return typeof fileId === 'string' ? { fileId, url: fileUrl(fileId) } : null;
}

/** Where the original lies in its result, in the result's pixels; null when it fills the frame. */
export function frameOfOriginal(tool: ToolDefinition, { task, result }: Version): Frame | null {
  if (tool.capability !== 'outpaint' || result === null) return null;
  const side = (name: string) => {
    const value = task.settings[name];
    return typeof value === 'number' ? value : 0;
  };
  const [left, top] = [side('left'), side('top')];
  return {
    x: left,
    y: top,
    width: result.width - left - side('right'),
    height: result.height - top - side('bottom'),
  };
}

/** The picture that shows a result: itself, or the one beside a drawing that browsers cannot show. */
export function faceOf({ task, result }: Version): TaskResult | null {
  if (result === null || result.kind !== 'vector' || result.mime === 'image/svg+xml') return result;
  return task.results.find(({ kind }) => kind === 'image') ?? result;
}

/** A picture of the result that other tools and exports can work with; null when there is none. */
export function pictureOf({ task, result }: Version): TaskResult | null {
  if (result === null || result.kind === 'video') return null;
  if (result.kind === 'image') return result;
  return task.results.find(({ kind }) => kind === 'image') ?? null;
}

/** Number of a version on the strip, from 1, oldest first. */
export function numberOf(versions: readonly Version[], key: string): number {
  return versions.length - versions.findIndex((version) => version.key === key);
}

/** The entry one step newer or older. */
export function neighbour(
  versions: readonly Version[],
  key: string | null,
  step: 1 | -1,
): Version | undefined {
  const shown = findVersion(versions, key);
  const at = shown === undefined ? -1 : versions.indexOf(shown);
  return versions[Math.min(versions.length - 1, Math.max(0, at + step))];
}
