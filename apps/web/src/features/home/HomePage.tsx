import { type ReactNode, Suspense } from 'react';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, ButtonLink } from '../../shared/ui/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Footer } from './Footer.tsx';
import { GroupTiles } from './GroupTiles.tsx';
import styles from './HomePage.module.css';
import { PITCH } from './pitch.ts';
import { Showcase } from './Showcase.tsx';

const Advertisement = lazyPart(() => import('./Advertisement.tsx'));

interface HomePageProps {
  readonly footer: boolean;
  /** What other parts of the product have to show here: what was published, what is on sale. */
  readonly children?: ReactNode;
  /** Asked of those who are new, under the pictures. */
  readonly question?: ReactNode;
}

/** The first page: what the product does, shown by its own pictures, and the way to every tool. */
export function HomePage({ footer, question, children }: HomePageProps) {
  useTitle('');
  const open = useDialogs((state) => state.open);
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.title}>{PITCH.title}</h1>
          <p className={styles.lead}>{PITCH.lead}</p>
          <div className={styles.starts}>
            {PITCH.starts.map(({ weight, name, route }) => (
              <ButtonLink key={route} to={route} variant={weight} size="large">
                {name}
              </ButtonLink>
            ))}
            <Button variant="text" size="large" onClick={() => open('guide')}>
              {PITCH.guide}
            </Button>
          </div>
        </div>
        <Showcase />
      </section>
      {question}
      <GroupTiles />
      {children}
      <Suspense>
        <Advertisement />
      </Suspense>
      {footer && <Footer />}
    </div>
  );
}
