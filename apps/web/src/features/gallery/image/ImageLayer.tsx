import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { imageIdOf } from '../model/paths.ts';

const ImageDialog = lazyPart(() => import('./ImageDialog.tsx'));

/** A picture that the address names by its fragment, over whatever page it stands on. */
export function ImageLayer() {
  const imageId = imageIdOf(useLocation().hash);
  return <Suspense>{imageId !== null && <ImageDialog imageId={imageId} />}</Suspense>;
}
