import { SPACE_KINDS } from '../brief/spaces.ts';
import { MATERIALS } from '../materials/index.ts';
import { kindOf } from '../objects/index.ts';
import type { Problem } from './checks.ts';
import type { Building, Finish, Item, SceneDescription } from './description.ts';
import { DescriptionError, readDescription } from './validate.ts';

/** More than any brief asks for; beyond it a scene takes minutes and gigabytes to build. */
const MOST_ITEMS = 300;
/** Façade of all floors of all buildings together, along the wall; metres. */
const MOST_FACADE_M = 60_000;
/** Of these the message names the first few. */
const MOST_TOLD = 6;

/**
 * A description that somebody brings along, so that it is rendered as it stands: everything it names can
 * be built, and the whole in reasonable time.
 * @throws DescriptionError naming what is wrong in Chinese
 */
export function readGivenScene(value: unknown): SceneDescription {
  const problems = problemsOf(value);
  if (problems.length > MOST_TOLD) {
    const more = { path: '', message: `此外还有 ${problems.length - MOST_TOLD} 处不对` };
    throw new DescriptionError([...problems.slice(0, MOST_TOLD), more]);
  }
  if (problems.length > 0) throw new DescriptionError(problems);
  return value as SceneDescription;
}

function problemsOf(value: unknown): readonly Problem[] {
  try {
    const scene = readDescription(value);
    return [...unknownIn(scene), ...tooMuchIn(scene)];
  } catch (error) {
    if (error instanceof DescriptionError) return error.problems;
    throw error;
  }
}

const materialIds = new Set(MATERIALS.map(({ id }) => id));

/** Names that stand for nothing. */
const unknownIn = ({ space, surfaces, items }: SceneDescription): readonly Problem[] => [
  ...(Object.hasOwn(SPACE_KINDS, space) ? [] : [{ path: 'space', message: `没有空间“${space}”` }]),
  ...unknownFinishes('surfaces', surfaces),
  ...items.flatMap((item, k) => unknownInItem(item, `items[${k}]`)),
];

function unknownInItem({ kind, params, materials }: Item, path: string): readonly Problem[] {
  const known = kindOf(kind);
  if (!known) return [{ path: `${path}.kind`, message: `没有物件“${kind}”` }];
  const slots = new Set(known.slots.map(({ name }) => name));
  const measures = Object.keys(params).filter((name) => !Object.hasOwn(known.params, name));
  const parts = Object.keys(materials).filter((name) => !slots.has(name));
  return [
    ...measures.map((name) => ({
      path: `${path}.params.${name}`,
      message: `${known.name}没有这个尺寸，可用：${Object.keys(known.params).join('、')}`,
    })),
    ...parts.map((name) => ({
      path: `${path}.materials.${name}`,
      message: `${known.name}没有这个部分，可用：${[...slots].join('、')}`,
    })),
    ...unknownFinishes(`${path}.materials`, materials),
  ];
}

const unknownFinishes = (
  path: string,
  finishes: Readonly<Record<string, Finish | undefined>>,
): readonly Problem[] =>
  Object.entries(finishes).flatMap(([name, finish]) =>
    finish === undefined || materialIds.has(finish.material)
      ? []
      : [{ path: `${path}.${name}.material`, message: `没有材质“${finish.material}”` }],
  );

function tooMuchIn({ items, site }: SceneDescription): readonly Problem[] {
  const facadeM = (site?.buildings ?? []).reduce((sum, each) => sum + facadeOf(each), 0);
  return [
    ...(items.length > MOST_ITEMS
      ? [{ path: 'items', message: `${items.length} 件太多，至多 ${MOST_ITEMS} 件` }]
      : []),
    ...(facadeM > MOST_FACADE_M
      ? [{ path: 'site.buildings', message: '建筑太大，请减少层数、长宽或栋数' }]
      : []),
  ];
}

const facadeOf = ({ widthM, depthM, floors }: Building): number => 2 * (widthM + depthM) * floors;
