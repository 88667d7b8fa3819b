import type { ComparedVersion, DataOf, endpoints, SettingDifference } from '@zhuhui/contracts';
import { type Field, type Fields, findTool, type Settings } from '@zhuhui/tools';
import { classifyEntry } from '@zhuhui/tools/classify';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { designVersions, files, tasks } from '../../platform/db/schema.ts';
import { ownVersion } from './finding.ts';
import { readVersion } from './reading.ts';

type Comparison = DataOf<typeof endpoints.compareDesignVersions>;

interface MadeWith {
  readonly tool: string;
  readonly settings: Settings;
}

/** Two versions side by side: where each comes from, and which settings differ. */
export async function compareVersions(
  db: Db,
  ownerId: string,
  ids: { readonly left: string; readonly right: string },
): Promise<Comparison> {
  const [left, right] = [await one(db, ownerId, ids.left), await one(db, ownerId, ids.right)];
  return {
    left: left.shown,
    right: right.shown,
    differences: differencesOf(left.made, right.made),
    isSameFile: left.shown.sha256 === right.shown.sha256,
  };
}

async function one(
  db: Db,
  ownerId: string,
  versionId: string,
): Promise<{ shown: ComparedVersion; made: MadeWith | null }> {
  const { project, view } = await ownVersion(db, ownerId, versionId);
  const [made = null] = await db
    .select({ tool: tasks.tool, settings: tasks.settings })
    .from(designVersions)
    .innerJoin(files, eq(files.id, designVersions.fileId))
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(eq(designVersions.id, versionId));
  const prompt = made?.settings.prompt;
  const shown = {
    ...(await readVersion(db, versionId)),
    projectName: project.name,
    viewName: view.name,
    prompt: typeof prompt === 'string' ? prompt : '',
  };
  return { shown, made };
}

/** Settings with another value on the other side, in the order of the forms; pictures and masks left out. */
export function differencesOf(left: MadeWith | null, right: MadeWith | null): SettingDifference[] {
  const fieldsOf = (made: MadeWith | null): Fields => (made && findTool(made.tool)?.fields) || {};
  const [leftFields, rightFields] = [fieldsOf(left), fieldsOf(right)];
  const keys = new Set([...Object.keys(leftFields), ...Object.keys(rightFields)]);
  return [...keys].flatMap((key) => {
    const name = leftFields[key]?.label ?? rightFields[key]?.label ?? key;
    const texts = [
      textOf(leftFields[key], left?.settings[key]),
      textOf(rightFields[key], right?.settings[key]),
    ] as const;
    return texts[0] === texts[1] ? [] : [{ key, name, left: texts[0], right: texts[1] }];
  });
}

/** A setting as a designer reads it; null where there is none, or one only a picture could show. */
function textOf(field: Field | undefined, value: unknown): string | null {
  if (field === undefined || value === undefined || value === null) return null;
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value);
    case 'category':
      return classifyEntry(String(value))?.name ?? null;
    case 'toggle':
      return value ? '开' : '关';
    case 'number':
      return `${String(value)}${field.unit ?? ''}`;
    case 'seed':
    case 'text':
      return String(value);
    case 'picture':
    case 'pictures':
    case 'mask':
    case 'maskedPrompts':
    case 'scene':
      return null;
  }
}
