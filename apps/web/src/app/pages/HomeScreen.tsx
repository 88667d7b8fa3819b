import { lazy, Suspense } from 'react';
import { ImageLayer } from '../../features/gallery/image/ImageLayer.tsx';
import { HomePage } from '../../features/home/HomePage.tsx';
import { InterestsQuestion } from '../../features/interests/InterestsQuestion.tsx';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { ownBranches, useInterests } from '../../shared/data/interests.ts';

const GalleryPreview = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../features/gallery/GalleryPreview.tsx')).GalleryPreview,
  })),
);
const PlanTeaser = lazy(() => loadChunk(() => import('../../features/orders/PlanTeaser.tsx')));
const GuideInvitation = lazy(() =>
  loadChunk(() => import('../../features/guide/GuideInvitation.tsx')),
);

/** The first page, with what other features show on it. */
export function HomeScreen({ footer }: { readonly footer: boolean }) {
  const branches = ownBranches(useInterests());
  return (
    <HomePage footer={footer} question={<InterestsQuestion />}>
      <Suspense>
        <GalleryPreview title="大家在做" branches={branches} />
      </Suspense>
      <Suspense>
        <PlanTeaser />
      </Suspense>
      <Suspense>
        <GuideInvitation />
      </Suspense>
      <ImageLayer />
    </HomePage>
  );
}
