import { NO_PICTURE, pictureFiles } from '../../../shared/browser/picture-files.ts';
import { toast } from '../../../shared/ui/index.ts';

/** The pictures among what was chosen, dropped or pasted; files of other kinds are refused aloud. */
export function takePictures(files: Iterable<File> | null | undefined): File[] {
  const given = [...(files ?? [])];
  const pictures = pictureFiles(given);
  if (pictures.length < given.length) toast.error(NO_PICTURE);
  return pictures;
}
