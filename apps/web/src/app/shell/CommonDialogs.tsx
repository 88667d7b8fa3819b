import { type ComponentType, lazy, Suspense } from 'react';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { type CommonDialog, useDialogs } from '../../shared/data/dialogs.ts';

interface DialogProps {
  readonly onClose: () => void;
}

const DIALOGS: Readonly<Record<CommonDialog, ComponentType<DialogProps>>> = {
  guide: lazy(() => loadChunk(() => import('../../features/guide/GuideDialog.tsx'))),
  install: lazy(() => loadChunk(() => import('../../features/install/InstallDialog.tsx'))),
  capture: lazy(() => loadChunk(() => import('../../features/capture/CaptureDialog.tsx'))),
  contact: lazy(() => loadChunk(() => import('../../features/contact/ContactDialog.tsx'))),
  interests: lazy(() => loadChunk(() => import('../../features/interests/InterestsDialog.tsx'))),
  assets: lazy(() => loadChunk(() => import('../../features/assets/OwnAssetsDialog.tsx'))),
  face: lazy(() => loadChunk(() => import('../../features/account/profile/FaceDialog.tsx'))),
};
const RechargeDialog = lazy(() =>
  loadChunk(() => import('../../features/orders/RechargeDialog.tsx')),
);
const PublishHere = lazy(() =>
  loadChunk(() => import('../../features/gallery/publish/PublishHere.tsx')),
);
const ResultLinkDialog = lazy(() =>
  loadChunk(() => import('../../features/result-link/ResultLinkDialog.tsx')),
);
const AddToProjectDialog = lazy(() =>
  loadChunk(() => import('../../features/designs/adding/AddToProjectDialog.tsx')),
);

/** Whatever dialog was asked for that belongs to no page. */
export function CommonDialogs() {
  const { shown, short, handing, close } = useDialogs();
  const Shown = shown && DIALOGS[shown];
  return (
    <Suspense>
      {Shown && <Shown onClose={close} />}
      {short !== null && <RechargeDialog type={short} onClose={close} />}
      {handing?.to === 'gallery' && <PublishHere {...handing} onClose={close} />}
      {handing?.to === 'link' && <ResultLinkDialog fileId={handing.fileId} onClose={close} />}
      {handing?.to === 'project' && (
        <AddToProjectDialog pictures={handing.pictures} onClose={close} />
      )}
    </Suspense>
  );
}
