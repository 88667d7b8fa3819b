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
  // Its threads wait for one another by spinning; after a run that would hold a core that what follows needs.
  extra: { session: { force_spinning_stop: '1' } },
});
