import {
  type Fields,
  type FileReference,
  fileReferences,
  findTool,
  missingOf,
  type Settings,
  settingsSchema,
  type ToolDefinition,
  tooFarOf,
  topIndexOf,
} from '@zhuhui/tools';
import { branchIndexOf, classifyEntry } from '@zhuhui/tools/classify';
import type { z } from 'zod';
import { AppError, badField } from '../../platform/errors.ts';
import { decodeMask, isEmptyMask } from '../../platform/mask.ts';
import type { FileRow } from '../files/repository.ts';
import { givenScene } from './scenes/given-scene.ts';

/** The tool a task asks for. @throws AppError badInput when there is none, or it does not run as a task. */
export function taskTool(name: string): ToolDefinition {
  const tool = findTool(name);
  if (!tool) throw badField('tool', '没有这个工具');
  if (tool.surface !== 'task') throw badField('tool', `${tool.name}不以任务方式运行`);
  return tool;
}

/** Checks settings by the tool's definition and fills in defaults. @throws AppError badInput with a message per field. */
export function checkSettings(tool: ToolDefinition, raw: Settings): Settings {
  const parsed = settingsSchema(tool.fields).safeParse(raw);
  if (!parsed.success) throw fieldErrors(parsed.error.issues, tool.fields);
  checkCategories(tool.fields, parsed.data);
  checkNeeds(tool, parsed.data);
  return parsed.data;
}

function checkNeeds(tool: ToolDefinition, settings: Settings): void {
  for (const [name, message] of Object.entries(missingOf(tool, settings))) {
    throw badField(name, message);
  }
}

function fieldErrors(issues: readonly z.core.$ZodIssue[], fields: Fields): AppError {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[String(issue.path[0])] ??= issue.message;
  const [name, message] = Object.entries(messages)[0] ?? ['', ''];
  const label = fields[name]?.label;
  const lead = label && !message.includes(label) ? `${label}:${message}` : message;
  return new AppError('badInput', lead, { fields: messages });
}

function checkCategories(fields: Fields, settings: Settings): void {
  for (const [name, field] of Object.entries(fields)) {
    const id = settings[name];
    if (field.kind !== 'category' || typeof id !== 'string') continue;
    const isOfBranch =
      typeof field.topIndex === 'number' ||
      branchIndexOf(id) === topIndexOf(fields, field, settings);
    if (classifyEntry(id)?.level !== field.level || !isOfBranch) {
      throw badField(name, `没有这个${field.label}`);
    }
  }
}

/** Checks that every scene the settings bring along can be rendered. @throws AppError badInput */
export function checkScenes(tool: ToolDefinition, settings: Settings): void {
  for (const [name, field] of Object.entries(tool.fields)) {
    if (field.kind === 'scene' && settings[name] !== undefined) givenScene(settings[name], name);
  }
}

/**
 * Checks that every picture the settings name is the caller's and fits its field: large enough, of the
 * proportions of what it shows too, and a mask of its picture's size with something in it; and that what
 * it is extended to is not too large.
 * @param readFile gives a file's bytes, for looking into masks
 */
export async function checkPictures(
  tool: ToolDefinition,
  settings: Settings,
  owned: ReadonlyMap<string, FileRow>,
  readFile: (file: FileRow) => Promise<Uint8Array>,
): Promise<void> {
  for (const reference of fileReferences(tool.fields, settings)) {
    const label = tool.fields[reference.field]?.label ?? reference.field;
    const file = owned.get(reference.fileId);
    if (!file?.mime.startsWith('image/')) {
      throw badField(reference.field, `${label}:没有找到这张图，请重新上传`);
    }
    checkSize(reference, file, label);
    checkShape(reference, file, label, settings, owned);
    if (reference.role === 'mask')
      await checkMask(reference, file, label, settings, owned, readFile);
  }
  checkExtent(tool, settings, owned);
}

function checkExtent(
  tool: ToolDefinition,
  settings: Settings,
  owned: ReadonlyMap<string, FileRow>,
): void {
  const file = owned.get(String(settings[tool.extends?.picture ?? '']));
  const size = file && { width: file.widthPx, height: file.heightPx };
  for (const [name, message] of Object.entries(tooFarOf(tool, settings, size))) {
    throw badField(name, message);
  }
}

function checkSize(reference: FileReference, file: FileRow, label: string): void {
  const min = reference.minSidePx ?? 0;
  if (Math.min(file.widthPx, file.heightPx) < min) {
    throw badField(
      reference.field,
      `${label}太小：${file.widthPx}×${file.heightPx}，每边至少 ${min} 像素`,
    );
  }
}

/** How far the proportions of pictures of one view may differ: rounding, and a line cropped by a program. */
const SHAPE_TOLERANCE = 0.02;

function checkShape(
  { field, shapedAs = '' }: FileReference,
  { widthPx, heightPx }: FileRow,
  label: string,
  settings: Settings,
  owned: ReadonlyMap<string, FileRow>,
): void {
  const other = owned.get(String(settings[shapedAs]));
  if (!other) return;
  const stretch = (widthPx * other.heightPx) / (heightPx * other.widthPx);
  if (Math.abs(stretch - 1) <= SHAPE_TOLERANCE) return;
  throw badField(
    field,
    `${label} ${widthPx}×${heightPx} 与图片 ${other.widthPx}×${other.heightPx} 的比例不一致`,
  );
}

async function checkMask(
  reference: FileReference,
  mask: FileRow,
  label: string,
  settings: Settings,
  owned: ReadonlyMap<string, FileRow>,
  readFile: (file: FileRow) => Promise<Uint8Array>,
): Promise<void> {
  const picture = owned.get(String(settings[reference.of ?? '']));
  if (picture && (picture.widthPx !== mask.widthPx || picture.heightPx !== mask.heightPx)) {
    throw badField(
      reference.field,
      `${label}尺寸 ${mask.widthPx}×${mask.heightPx} 与图片 ${picture.widthPx}×${picture.heightPx} 不一致`,
    );
  }
  if (isEmptyMask(await decodeMask(await readFile(mask)))) {
    throw badField(reference.field, `${label}是空的，请先涂出要改的地方`);
  }
}
