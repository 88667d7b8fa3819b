import { NavLink } from 'react-router';
import { useCurrentInView } from '../../../shared/hooks/use-current-in-view.ts';
import { galleryPaths } from '../model/paths.ts';
import styles from './GalleryNav.module.css';

/** The rooms of the gallery; each also shows for the families that stand in it. */
const ROOMS = [
  { to: galleryPaths.discover, name: '发现' },
  { to: galleryPaths.pictures, name: '图片' },
  { to: galleryPaths.sets, name: '图集' },
  { to: galleryPaths.cases, name: '案例' },
  { to: galleryPaths.albums, name: '收藏夹' },
  { to: galleryPaths.mine, name: '我的主页' },
] as const;
export type Room = (typeof ROOMS)[number]['name'];

/** @param room the one that the page stands in, where its address does not say so */
export function GalleryNav({ room }: { readonly room?: Room }) {
  const row = useCurrentInView();
  return (
    <nav ref={row} className={styles.nav} aria-label="灵感库">
      {ROOMS.map(({ to, name }) => (
        <NavLink key={to} to={to} end className={styles.link} data-on={name === room || undefined}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
