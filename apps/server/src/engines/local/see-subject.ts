import type { Rgb8, SeenSubject } from '@zhuhui/kernels';
import { openSubjectFinder, type SubjectFinder } from '@zhuhui/networks/subject';

let opened: Promise<SubjectFinder> | null = null;

/**
 * What networks see of a picture's subject; they stay open for the next picture.
 * @param image at a long side of at most 1024 px: they read no more
 * @throws when their packages are missing or have no program for this machine
 */
export async function seeSubject(image: Rgb8): Promise<SeenSubject> {
  opened ??= openSubjectFinder();
  return (await opened)(image);
}
