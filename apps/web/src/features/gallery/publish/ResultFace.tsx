import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { FilmPicture } from '../../../shared/ui/index.ts';
import type { Candidate } from './picked.ts';

const SIZE = { width: sizePx.slot, height: sizePx.thumb };

/** A result, small: of a film its first picture. */
export function ResultFace({ of: { url, isFilm } }: { readonly of: Candidate }) {
  return isFilm ? (
    <FilmPicture url={url} {...SIZE} />
  ) : (
    <img src={thumbnailUrl(url, SIZE.width, SIZE.height)} alt="" {...SIZE} />
  );
}
