import { lazy, Suspense } from 'react';
import { HomePage } from '../../features/home/HomePage.tsx';
import { InterestsQuestion } from '../../features/interests/InterestsQuestion.tsx';
import { loadChunk } from '../../shared/browser/chunk.ts';

const PlanTeaser = lazy(() => loadChunk(() => import('../../features/orders/PlanTeaser.tsx')));
const GuideInvitation = lazy(() =>
  loadChunk(() => import('../../features/guide/GuideInvitation.tsx')),
);

/** The first page, with what other features show on it. */
export function HomeScreen({ footer }: { readonly footer: boolean }) {
  return (
    <HomePage footer={footer} question={<InterestsQuestion />}>
      <Suspense>
        <PlanTeaser />
      </Suspense>
      <Suspense>
        <GuideInvitation />
      </Suspense>
    </HomePage>
  );
}
