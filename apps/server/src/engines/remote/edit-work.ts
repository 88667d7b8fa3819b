import type { EngineOutput } from '../engine.ts';
import { toShared } from '../local/memory.ts';
import type { Size } from './fit.ts';
import { type MaskedEditOptions, type PreparedEdit, prepareMaskedEdit } from './masked-edit.ts';
import { type Finished, type Pixels, pngOf } from './pixels.ts';
import { release } from './release.ts';
import {
  type Margins,
  prepareExtension,
  prepareWholeEdit,
  type WholeEditOptions,
} from './whole-edit.ts';

/** What is to be edited, in which way, and what the model takes. */
export type EditPlan =
  | (WholeEditOptions & { readonly way: 'whole'; readonly picture: Uint8Array })
  | (MaskedEditOptions & {
      readonly way: 'within';
      /** A file, or the number of an edit: the first picture that it finished. */
      readonly picture: Uint8Array | number;
      readonly mask: Uint8Array;
    })
  | (MaskedEditOptions & {
      readonly way: 'extend';
      readonly picture: Uint8Array;
      readonly margins: Margins;
      readonly featherPx: number;
    });

/** What a model is asked with. */
export interface Prepared {
  /** Number of the edit within its task, from 0. */
  readonly edit: number;
  readonly picture: Uint8Array;
  readonly mask?: Uint8Array;
  /** Of the answer. */
  readonly size: Size;
}

/** All work on the pixels of one task's edits, from the user's file to the result's. */
export interface EditWork {
  /** @throws EngineFailure badInput when it cannot be done with these pictures */
  prepare(plan: EditPlan): Promise<Prepared>;
  /** Does what can be done before there is an answer; called once the model has been asked. */
  anticipate(edit: number): void;
  /**
   * Takes the answers over.
   * @throws EngineFailure permanent when one is no picture
   */
  finish(edit: number, answers: readonly Uint8Array[]): Promise<void>;
  /** What the edit finished last, in order; handed over, so that it is there once. */
  results(edit: number): Promise<readonly EngineOutput[]>;
  /** Gives memory back; nothing more will be asked. */
  release(): void;
}

/** Does the work where it is called. */
export function createEditWork(): EditWork {
  const edits: { readonly prepared: PreparedEdit; finished: readonly Finished[] }[] = [];
  const editAt = (edit: number) => {
    const found = edits[edit];
    if (!found) throw new Error(`no edit ${edit}`);
    return found;
  };
  const prepared = (plan: EditPlan): Promise<PreparedEdit> => {
    if (plan.way === 'whole') return prepareWholeEdit(plan.picture, plan);
    if (plan.way === 'extend') return prepareExtension(plan.picture, plan.margins, plan);
    return prepareMaskedEdit(sourceOf(plan.picture), plan.mask, plan);
  };
  const sourceOf = (picture: Uint8Array | number): Uint8Array | Pixels => {
    if (picture instanceof Uint8Array) return picture;
    const [first] = editAt(picture).finished;
    if (!first) throw new Error(`edit ${picture} is not finished`);
    return first;
  };
  return {
    async prepare(plan) {
      const made = await prepared(plan);
      const edit = edits.push({ prepared: made, finished: [] }) - 1;
      return { edit, picture: made.picture, mask: made.mask, size: made.fit.canvas };
    },
    anticipate: (edit) => editAt(edit).prepared.anticipate(),
    async finish(edit, answers) {
      const at = editAt(edit);
      at.finished = await Promise.all(answers.map((answer) => at.prepared.finish(answer)));
    },
    results: (edit) => Promise.all(editAt(edit).finished.map(resultOf)),
    release() {
      for (const { prepared: edit } of edits) edit.release();
    },
  };
}

/** The result, its pixels in memory that the asking thread sees too. */
async function resultOf(picture: Finished): Promise<EngineOutput> {
  const { decoded, ...output } = await pngOf(picture);
  if (!decoded || decoded.data.buffer instanceof SharedArrayBuffer) return { ...output, decoded };
  const data = toShared(decoded.data);
  release(decoded.data);
  return { ...output, decoded: { ...decoded, data } };
}
