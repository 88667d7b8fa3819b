import { type ComponentType, Suspense } from 'react';
import { type CommonDialog, useDialogs } from '../../shared/data/dialogs.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

const DIALOGS: Readonly<Record<CommonDialog, ComponentType<DialogProps>>> = {
  guide: lazyPart(() => import('../../features/guide/GuideDialog.tsx')),
  install: lazyPart(() => import('../../features/install/InstallDialog.tsx')),
  capture: lazyPart(() => import('../../features/capture/CaptureDialog.tsx')),
  contact: lazyPart(() => import('../../features/contact/ContactDialog.tsx')),
  interests: lazyPart(() => import('../../features/interests/InterestsDialog.tsx')),
  assets: lazyPart(() => import('../../features/assets/OwnAssetsDialog.tsx')),
  face: lazyPart(() => import('../../features/account/profile/FaceDialog.tsx')),
};
const RechargeDialog = lazyPart(() => import('../../features/orders/RechargeDialog.tsx'));
const PublishHere = lazyPart(() => import('../../features/gallery/publish/PublishHere.tsx'));
const ResultLinkDialog = lazyPart(() => import('../../features/result-link/ResultLinkDialog.tsx'));
const AddToProjectDialog = lazyPart(
  () => import('../../features/designs/adding/AddToProjectDialog.tsx'),
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
