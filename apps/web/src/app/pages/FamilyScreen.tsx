import { pageFamilyOf } from '@zhuhui/contracts/pages';
import { useLocation } from 'react-router';
import { GalleryScreen } from '../../features/gallery/GalleryScreen.tsx';
import { AgreementPage } from '../../features/home/AgreementPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Addresses that no route names: the screen of the page family they belong to, or none. */
export function FamilyScreen() {
  const { pathname } = useLocation();
  // A fragment opens a picture over the page, whose own family the path says.
  const { family } = pageFamilyOf(pathname);
  switch (family) {
    case 'root':
    case 'imageDetail':
    case 'unknown':
      return <NotFoundPage />;
    case 'agreement':
      return <AgreementPage />;
    default:
      return <GalleryScreen family={family} />;
  }
}
