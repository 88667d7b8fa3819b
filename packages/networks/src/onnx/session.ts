import { availableParallelism } from 'node:os';
import type { InferenceSession } from 'onnxruntime-node';

/** More threads gain nothing on pictures of the sizes that are read here. */
const MOST_THREADS = 4;

/** How ONNX Runtime runs a network here. */
export const sessionOptions = (): InferenceSession.SessionOptions => ({
  intraOpNumThreads: Math.min(MOST_THREADS, availableParallelism()),
  interOpNumThreads: 1,
  // Planned memory holds 200 MB more and saves no time.
  enableMemPattern: false,
  // Threads that wait for one another by spinning hold cores that others need: where these are wanted an answer takes
  // half as long without, on idle cores as long, at 6 to 9 % less of CPU.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
});
