/**
 * One subject of the handbook. Every sentence is our own; what a standard says is told as its gist with
 * the standard's number, never quoted.
 */
export interface HandbookEntry {
  /** Lower-case Latin words joined by hyphens, unique in the whole handbook: it is part of links. */
  readonly id: string;
  /** What the trade calls it; unique. */
  readonly title: string;
  /** Other names, colloquial words and things one would ask about: what a search may find it by. */
  readonly topics: readonly string[];
  /** What it is, in one to three sentences. */
  readonly what: string;
  /** When to use or do it, and when not. */
  readonly when: string;
  /** Figures, one per line, each with what it measures and its unit: `主通道：900–1200 mm`. */
  readonly numbers: readonly string[];
  /** What goes wrong and how to avoid it, one per line. */
  readonly pitfalls: readonly string[];
  /** Ids of entries to read next. */
  readonly see?: readonly string[];
}

/** The subjects of the handbook, in the order it lists them. */
export const HANDBOOK_DOMAINS = {
  interior: '室内设计',
  ergonomics: '尺度与人体工学',
  lighting: '灯光设计',
  materials: '材料与工艺',
  architecture: '建筑设计',
  landscape: '景观设计',
  regulations: '规范与验收',
  product: '产品使用',
} as const;
export type HandbookDomain = keyof typeof HANDBOOK_DOMAINS;
