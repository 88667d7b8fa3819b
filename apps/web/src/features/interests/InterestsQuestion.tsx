import { toolGroupNames } from 'virtual:contract';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { INTEREST_GROUPS, useChooseInterests, useInterests } from '../../shared/data/interests.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { Button } from '../../shared/ui/index.ts';
import styles from './InterestsQuestion.module.css';

/** Asks those who have just signed in what they design; one press is an answer. */
export function InterestsQuestion() {
  const user = useCurrentUser();
  const interests = useInterests();
  const choose = useChooseInterests();
  const open = useDialogs((state) => state.open);
  if (user === null || interests !== null) return null;
  return (
    <section className={styles.question} aria-label="设计方向">
      <p className={styles.text}>你常做哪一类？工具、灵感库先给你看这一类。</p>
      <div className={styles.answers}>
        {INTEREST_GROUPS.map((id) => (
          <Button key={id} size="small" onClick={() => choose({ fields: [id], styles: [] })}>
            {toolGroupNames[id]}
          </Button>
        ))}
        <Button size="small" variant="plain" onClick={() => choose({ fields: [], styles: [] })}>
          都做
        </Button>
        <Button size="small" variant="plain" onClick={() => open('interests')}>
          连风格一起选
        </Button>
      </div>
    </section>
  );
}
