import { type Assistant, CHAT_DOMAINS, type ChatDomain } from '@zhuhui/contracts';
import { Icon, Segmented } from '../../../shared/ui/index.ts';
import { ASSISTANT_TEXTS, HANDBOOK_QUESTIONS } from '../assistants.ts';
import styles from './Welcome.module.css';

type DomainChoice = ChatDomain | 'any';

interface WelcomeProps {
  readonly assistant: Assistant;
  /** Whether the handbook answers, for want of a model. */
  readonly isOffline: boolean;
  readonly domain: ChatDomain | null;
  readonly onDomain: (domain: ChatDomain | null) => void;
  readonly onPick: (question: string) => void;
}

const DOMAIN_OPTIONS: readonly { readonly value: DomainChoice; readonly label: string }[] = [
  { value: 'any', label: '不限' },
  ...(Object.entries(CHAT_DOMAINS) as [ChatDomain, string][]).map(([value, label]) => ({
    value,
    label,
  })),
];

/** An empty conversation: what the assistant is for, and things to begin with. */
export function Welcome({ assistant, isOffline, domain, onDomain, onPick }: WelcomeProps) {
  const { name, lead, questions, wishes } = ASSISTANT_TEXTS[assistant];
  return (
    <div className={styles.welcome}>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.lead}>{lead}</p>
      {assistant === 'deepseek' && (
        <div className={styles.domain}>
          <Segmented
            label="专业方向"
            value={domain ?? 'any'}
            options={DOMAIN_OPTIONS}
            onChange={(value) => onDomain(value === 'any' ? null : value)}
          />
        </div>
      )}
      <Examples
        title="问一问"
        icon="message"
        texts={isOffline ? HANDBOOK_QUESTIONS : questions}
        onPick={onPick}
      />
      <Examples title="直接出图" icon="sparkle" texts={wishes} onPick={onPick} />
    </div>
  );
}

interface ExamplesProps {
  readonly title: string;
  readonly icon: 'message' | 'sparkle';
  readonly texts: readonly string[];
  readonly onPick: (text: string) => void;
}

function Examples({ title, icon, texts, onPick }: ExamplesProps) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupName}>{title}</h2>
      <ul className={styles.examples}>
        {texts.map((text) => (
          <li key={text}>
            <button type="button" className={styles.example} onClick={() => onPick(text)}>
              <Icon name={icon} size="small" />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
