import type { Picture } from './model.ts';

/** What stands in the title block of every page, and on the cover. */
export interface TitleBlock {
  readonly project: string;
  readonly client: string;
  readonly designer: string;
  /** As it is printed: `2026.11.21`. */
  readonly date: string;
}

/** A picture with its caption. */
export interface Shown {
  readonly picture: Picture;
  /** `客厅`: what the title block calls the page. */
  readonly view: string;
  /** `第 3 版`. */
  readonly version: string;
  /** What it was made with, `室内渲染`; empty for an upload. */
  readonly madeBy: string;
  /** Text of the visible AI mark in its corner, drawn anew where a crop cuts it off; empty without one. */
  readonly mark: string;
  readonly note: string;
}

/** A material pointed at in a picture. */
export interface CallOut {
  /** Where, as fractions of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly note: string;
}

export type Section =
  | { readonly kind: 'plan'; readonly shown: Shown }
  | { readonly kind: 'picture'; readonly shown: Shown }
  | { readonly kind: 'pair'; readonly before: Shown; readonly after: Shown }
  | { readonly kind: 'materials'; readonly shown: Shown; readonly callOuts: readonly CallOut[] };

/** Everything a booklet says; its order is the order of the pages. */
export interface BookletContent {
  readonly title: TitleBlock;
  /** Below the project's name on the cover; may be empty. */
  readonly subtitle: string;
  readonly cover: Shown;
  readonly sections: readonly Section[];
  /** Lines of the imprint, such as the declaration of what AI made. */
  readonly imprint: readonly string[];
}

export const CALL_OUTS_MOST = 8;
