import { useTitle } from '../../../shared/hooks/use-title.ts';
import { ButtonLink, Icon, type IconName } from '../../../shared/ui/index.ts';
import { GalleryPreview } from '../GalleryPreview.tsx';
import { galleryPaths } from '../model/paths.ts';
import page from '../parts/page.module.css';
import styles from './LandingPage.module.css';

const STEPS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'search', title: '找', text: '按空间、风格、颜色、字句找，也可以拿一张图来找相似的。' },
  { icon: 'brushStyle', title: '做同款', text: '一点就带上工具和全部设置，换成自己的草图就出图。' },
  { icon: 'upload', title: '发布', text: '从历史里挑几张，成为图集或案例；随时可以撤回。' },
];

/** What the gallery is for, for people who come from outside. */
export function LandingPage() {
  useTitle('灵感库');
  return (
    <div className={page.page}>
      <header className={styles.hero}>
        <h1 className={styles.title}>看见好图，马上做同款</h1>
        <p className={styles.lead}>
          灵感库里每一张图都由筑绘做出，写明用的工具和设置。看中哪张，换上自己的图再做一次。
        </p>
        <div className={styles.ways}>
          <ButtonLink to={galleryPaths.discover} variant="primary" size="large">
            去发现
          </ButtonLink>
          <ButtonLink to="/tools" size="large">
            看全部工具
          </ButtonLink>
        </div>
      </header>
      <ol className={styles.steps}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size="large" />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <GalleryPreview title="大家都在看" />
    </div>
  );
}
