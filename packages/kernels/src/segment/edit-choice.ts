import { CELL_PX, centringOf, regionCells } from './centring.ts';
import { setsAtClicks } from './click-choice.ts';
import { editTable } from './edit-features.ts';
import { type Correcting, type Edit, editsAt } from './edits-at.ts';
import { likelihoods } from './likelihood.ts';
import { models } from './models/index.ts';
import type { PreparedPicture } from './prepare.ts';
import { bestOf, logOdds } from './scores.ts';

/** A guess of every region by all clicks, and what the last one changes. */
export interface ChosenEdit {
  readonly guess: Float32Array;
  readonly edit: Edit;
}

/** A click stands in the middle of what is wrong: that is so many times as deep as the click stands, at most. */
const DEPTHS = 1.6;

/**
 * What a selection most likely is to become by a further click, as learnt.
 * @param depth how deep in what it may change the click stands, px of the small picture
 */
export function editAtClick(prepared: PreparedPicture, at: Correcting, depth: number): ChosenEdit {
  const { guess, sets, best } = setsAtClicks(prepared, at.seeds, at.denied);
  const edits = shallow(prepared, at, editsAt(prepared, at, guess, sets), depth);
  const score = (table: Float32Array): Float32Array => logOdds(models.click().whole, table);
  const table = editTable(prepared, edits, at, guess, score, sets[best]);
  return { guess, edit: edits[bestOf(likelihoods(models.click().edit, table))] };
}

/** The edits that are not much deeper than the click stands; the shallowest where all are. */
function shallow(
  { graph, regions }: PreparedPicture,
  { region }: Correcting,
  edits: readonly Edit[],
  depth: number,
): readonly Edit[] {
  const cells = regionCells(regions);
  const place = [graph.centre[region * 2], graph.centre[region * 2 + 1]] as const;
  const deepest = edits.map(({ changed }) => centringOf(cells, changed, place).deepest);
  const most = Math.max(DEPTHS * depth + CELL_PX, Math.min(...deepest));
  return edits.filter((_, i) => deepest[i] <= most);
}
