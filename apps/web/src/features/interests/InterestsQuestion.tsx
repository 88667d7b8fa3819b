import { toolGroupNames } from 'virtual:contract';
import { INTEREST_GROUPS, useInterests } from '../../shared/data/interests.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { Button } from '../../shared/ui/index.ts';
import styles from './InterestsQuestion.module.css';

/** Asks those who have just signed in what they design; one press is an answer. */
export function InterestsQuestion() {
  const user = useCurrentUser();
  const { interests, choose } = useInterests();
  if (user === null || interests !== null) return null;
  return (
    <section className={styles.question} aria-label="设计方向">
      <p className={styles.text}>你常做哪一类？对应的工具会排在前面。</p>
      <div className={styles.answers}>
        {INTEREST_GROUPS.map((id) => (
          <Button key={id} size="small" onClick={() => choose([id])}>
            {toolGroupNames[id]}
          </Button>
        ))}
        <Button size="small" variant="plain" onClick={() => choose([])}>
          都做
        </Button>
      </div>
    </section>
  );
}
