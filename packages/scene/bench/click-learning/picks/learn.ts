/**
 * Learns which of the masks that a network proposes clicks mean, from what `collect.ts` kept: rooms by chance as
 * photographs, path-traced scenes, plain shapes and things laid on photographs, none of which any bench asks of. Every
 * other picture is a fold.
 *   node packages/scene/bench/click-learning/picks/learn.ts [check]     `check` writes no model
 * Says how well pictures that a model has not seen are answered, then writes `click-pick.generated.ts`.
 */
import { writeFileSync } from 'node:fs';
import { logOdds, mostMeant } from '@zhuhui/kernels/click-learning';
import { type BoostedTrees, packTrees } from '@zhuhui/kernels/reading';
import { type BoostOptions, boost } from '../../learn/boost.ts';
import { listed, loudnessOf } from '../lists.ts';
import { tableOf } from '../table.ts';
import { KINDS } from './lessons.ts';
import { keptPicks, type Pick } from './pick.ts';

const FOLDS = 2;
/** A mask that overlaps more by one is chosen e to this times as likely. */
const SHARPNESS = 60;
const OPTIONS: BoostOptions = {
  classes: 1,
  rounds: 500,
  depth: 3,
  rate: 0.05,
  rowShare: 0.5,
  featureShare: 0.3,
  seed: 5,
};
const MODELS = new URL('../../../../kernels/src/segment/models/', import.meta.url);

const picks = KINDS.flatMap(keptPicks).flatMap((own, at) =>
  own.map((pick) => ({ ...pick, fold: at % FOLDS })),
);
const models = Array.from({ length: FOLDS }, (_, fold) =>
  learn(picks.filter((pick) => pick.fold !== fold)),
);
report(models);
if (process.argv[2] !== 'check') {
  const text = Buffer.from(packTrees(learn(picks))).toString('base64');
  writeFileSync(
    new URL('click-pick.generated.ts', MODELS),
    `/** Written by packages/scene/bench/click-learning/picks/learn.ts: boosted trees, packed. */\nexport default '${text}';\n`,
  );
}

function learn(of: readonly (Pick & { readonly fold: number })[]): BoostedTrees {
  const lists = of.flatMap((pick) => Array.from({ length: pick.times }, () => pick));
  const rows = lists.flatMap(({ table, overlaps, fold }, list) =>
    listed(table, loudnessOf(overlaps, SHARPNESS), fold, list),
  );
  return boost(tableOf(rows), OPTIONS);
}

/** Mean overlaps by picture and click: of what a model chose that has not seen it, of the network's first mask, of the best. */
function report(models: readonly BoostedTrees[]): void {
  const groups = new Map<string, number[][]>();
  for (const { group, fold, table, overlaps, mutual } of picks) {
    const model = models[fold];
    if (!model) continue;
    const chosen = overlaps[mostMeant(logOdds(model, table), mutual)] ?? 0;
    const row = [chosen, overlaps[0] ?? 0, Math.max(...overlaps)];
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  for (const [group, rows] of groups) {
    const means = [0, 1, 2].map((i) =>
      (rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length).toFixed(3),
    );
    console.log(
      `${group}, ${rows.length}: chosen ${means[0]}, first ${means[1]}, best ${means[2]}`,
    );
  }
}
