/**
 * Path-traces the scenes that reading photographs is learnt from and tested on, into
 * `bench-output/photographs`; half an hour on two cores: node packages/scene/bench/learn/photographs/render.ts
 */
import { photographWishes, sheetWishes } from './briefs.ts';
import { rendered } from './rendered.ts';

await rendered([...sheetWishes(), ...photographWishes()]);
