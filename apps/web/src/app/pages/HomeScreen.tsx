import { Suspense } from 'react';
import { ImageLayer } from '../../features/gallery/image/ImageLayer.tsx';
import { HomePage } from '../../features/home/HomePage.tsx';
import { InterestsQuestion } from '../../features/interests/InterestsQuestion.tsx';
import { ownBranches, useInterests } from '../../shared/data/interests.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const GalleryPreview = lazyPart(async () => ({
  default: (await import('../../features/gallery/GalleryPreview.tsx')).GalleryPreview,
}));
const PlanTeaser = lazyPart(() => import('../../features/orders/PlanTeaser.tsx'));
const GuideInvitation = lazyPart(() => import('../../features/guide/GuideInvitation.tsx'));

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
