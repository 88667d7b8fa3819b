import { frameOf, type Rgb8, type SeenSubject } from '@zhuhui/kernels';
import { openMaskNetwork } from './network.ts';
import { openSubjectNetwork } from './subject-network.ts';

/** Says of a picture what stands out, and what the frame around that may mean. Takes about 1 s of CPU. */
export type SubjectFinder = (image: Rgb8) => Promise<SeenSubject>;

/**
 * Opens the network that sees what stands out and the one that knows where things end.
 * @throws when a package of theirs or ONNX Runtime is not installed, or has no program for this machine
 */
export async function openSubjectFinder(): Promise<SubjectFinder> {
  const [subjects, masks] = await Promise.all([openSubjectNetwork(), openMaskNetwork()]);
  return async (image) => {
    const map = await subjects.read(image);
    const frame = frameOf(map, image.width, image.height);
    if (!frame) return { map, masks: [] };
    return { map, masks: await masks.propose(await masks.encode(image), [], null, frame) };
  };
}
