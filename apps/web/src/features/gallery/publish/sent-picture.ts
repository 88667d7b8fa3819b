import type { Input } from '../../../shared/api-client/index.ts';
import { storePoster } from '../../../shared/browser/film-frame.ts';
import type { Picked } from './picked.ts';

type SentPicture = Input<'galleryPublish'>['pictures'][number];

/** A result as the server takes it; a film's first picture is stored before, to stand for it. */
export async function sentPicture(picked: Picked): Promise<SentPicture> {
  const { taskId, ordinal, caption, isFilm } = picked;
  const said = { taskId, ordinal, caption };
  return isFilm ? { ...said, posterFileId: (await storePoster(picked)).fileId } : said;
}
