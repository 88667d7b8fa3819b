import { frameOf, type Rgb8, type SeenSubject } from '@zhuhui/kernels';
import { type EncodedPicture, type MaskNetwork, openMaskNetwork } from '../masks/network.ts';
import { INPUT_SIDE } from '../masks/tensors.ts';
import { openSubjectNetwork, type SubjectNetwork } from './subject-network.ts';

export { openSubjectNetwork, type SubjectNetwork } from './subject-network.ts';

/** Says of a picture what stands out, and what the frame around that may mean. Takes about 1 s of CPU. */
export type SubjectFinder = (image: Rgb8) => Promise<SeenSubject>;

/**
 * Opens the network that sees what stands out and the one that knows where things end.
 * @throws when a package of theirs or ONNX Runtime is not installed, or has no program for this machine
 */
export async function openSubjectFinder(): Promise<SubjectFinder> {
  const [subjects, masks] = await Promise.all([openSubjectNetwork(), openMaskNetwork()]);
  return (image) => seeSubject(image, { subjects, masks }, () => masks.encode(image));
}

/**
 * What two networks see of a picture's subject.
 * @param encoded the picture as the second one has read it, or reads it now; asked for only where something stands out
 */
export async function seeSubject(
  image: Rgb8,
  { subjects, masks }: { readonly subjects: SubjectNetwork; readonly masks: MaskNetwork },
  encoded: () => Promise<EncodedPicture>,
): Promise<SeenSubject> {
  const map = await subjects.read(image);
  const { width, height } = image;
  const frame = frameOf(map, width, height);
  if (!frame) return { map, masks: [] };
  const picture = await encoded();
  // Boxes are told in pixels of a picture that may be larger than what is left of it here.
  const scale = INPUT_SIDE / picture.scale / Math.max(width, height);
  const [left, top, right, bottom] = frame;
  const box = [left * scale, top * scale, right * scale, bottom * scale] as const;
  return { map, masks: await masks.propose(picture, [], null, box) };
}
