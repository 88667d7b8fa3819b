import { safeFileName } from '@zhuhui/contracts/file-names';

/** What a template can name, and what the reader sees of it. */
export const NAME_PARTS = ['项目', '工具', '日期', '时间', '序号', '尺寸', '种子'] as const;
export type NamePart = (typeof NAME_PARTS)[number];

export const DEFAULT_TEMPLATE = '{项目}-{工具}-{日期}-{序号}';
export const DEFAULT_PROJECT = '筑绘';

/** What is known about one file. */
export interface NameFacts {
  readonly project: string;
  readonly tool: string;
  readonly at: Date;
  /** Number of the version, from 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly seed?: number;
}

/** Stands where a part came to nothing, until it goes with the separators before it. */
const NOTHING = '\uffff';
const GAP = /[-_ ·]*\uffff/g;

const two = (value: number) => String(value).padStart(2, '0');

const WRITE: Readonly<Record<NamePart, (facts: NameFacts) => string>> = {
  项目: ({ project }) => project.trim(),
  工具: ({ tool }) => tool,
  日期: ({ at }) => `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`,
  时间: ({ at }) => `${two(at.getHours())}${two(at.getMinutes())}`,
  序号: ({ number }) => two(number),
  尺寸: ({ width, height }) => `${width}x${height}`,
  种子: ({ seed }) => (seed === undefined ? '' : String(seed)),
};

const isPart = (name: string): name is NamePart => name in WRITE;

/**
 * A file name without its ending. What is not known leaves no gap: the separators around it go with it.
 * Names that no system takes are made usable; one always comes out.
 */
export function fileNameOf(template: string, facts: NameFacts): string {
  const filled = template.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    isPart(name) ? WRITE[name](facts) || NOTHING : whole,
  );
  const written = filled.replace(GAP, '').replace(/^[-_ ·.]+/, '');
  const name = safeFileName(written).replace(/[-_ ·.]+$/, '');
  return name === '' ? `${facts.tool}-${two(facts.number)}` : name;
}

/** Names in braces that mean nothing, as they are written. */
export function unknownParts(template: string): readonly string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = '']) =>
    isPart(name) ? [] : [whole],
  );
}
