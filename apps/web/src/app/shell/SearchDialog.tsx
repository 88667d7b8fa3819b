import { keywordMost } from 'virtual:contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shared/api-client/index.ts';
import { thumbnailUrl } from '../../shared/browser/picture-url.ts';
import { taskPageQuery } from '../../shared/data/tasks.ts';
import { searchTools } from '../../shared/data/tool-groups.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { Dialog, Icon, TextInput, toolIcon } from '../../shared/ui/index.ts';
import styles from './SearchDialog.module.css';

interface Hit {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly icon?: string;
  readonly picture?: string;
}

const HISTORY_HITS = 6;
const GALLERY_HITS = 4;
const THUMB_PX = 48;

/** Finds tools by name and purpose, one's own pictures and the gallery's works by their words. */
export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const hits = useHits(query.trim());

  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((at + move + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      open(hits[at]);
    }
  };

  return (
    <Dialog title="搜索" variant="top" hideTitle onClose={onClose}>
      <TextInput
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls="search-hits"
        aria-activedescendant={hits[at] && `hit-${hits[at].key}`}
        aria-label="搜索工具、历史和灵感库"
        placeholder="搜索工具、我的历史、灵感库"
        maxLength={keywordMost}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="search-hits" role="listbox" aria-label="结果" className={styles.hits}>
        {hits.map((hit, index) => (
          <button
            key={hit.key}
            id={`hit-${hit.key}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.hit}
            onPointerMove={() => setAt(index)}
            onClick={() => open(hit)}
          >
            <span className={styles.picture}>
              {hit.picture ? (
                <img src={hit.picture} alt="" width={THUMB_PX} height={THUMB_PX} />
              ) : (
                <Icon name={toolIcon(hit.icon ?? '')} />
              )}
            </span>
            <span className={styles.title}>{hit.title}</span>
            <span className={styles.text}>{hit.text}</span>
          </button>
        ))}
        {hits.length === 0 && <p className={styles.none}>没有找到</p>}
      </div>
    </Dialog>
  );
}

function useHits(query: string): readonly Hit[] {
  const user = useCurrentUser();
  // Tools answer to every key at once, so that Enter opens what was typed; the history may come later.
  const keyword = useDeferredValue(query);
  const { data } = useQuery({
    ...taskPageQuery({ keyword, page: 1, pageSize: HISTORY_HITS }),
    enabled: user !== null && keyword !== '',
  });
  const gallery = useQuery({
    queryKey: ['gallery', 'hits', keyword],
    queryFn: ({ signal }) =>
      call('galleryList', { words: keyword, order: 'hot', limit: GALLERY_HITS }, { signal }),
    enabled: keyword !== '',
  });
  const tools = searchTools(query).map((tool) => ({
    key: tool.id,
    to: tool.routes[0] ?? '/tools',
    title: tool.name,
    text: tool.summary,
    icon: tool.icon,
  }));
  const tasks = (data?.list ?? []).map((task) => {
    const result = task.results.find(({ kind }) => kind === 'image');
    return {
      key: task.taskId,
      to: `/done2?taskId=${task.taskId}`,
      title: task.toolName,
      text: `${String(task.settings.prompt ?? '')} ${formatDateTime(task.createdAt)}`.trim(),
      icon: 'history',
      ...(result && { picture: thumbnailUrl(result.url, THUMB_PX, THUMB_PX) }),
    };
  });
  const works = (gallery.data?.list ?? []).map(({ id, kind, title, author, cover }) => ({
    key: id,
    to: kind === 'case' ? `/insHomeByCase/${id}` : `/insHomeByCreate/${id}`,
    title,
    text: `${kind === 'case' ? '案例' : '图集'} · ${author.name}`,
    picture: cover.thumbUrl,
  }));
  return [...tools, ...tasks, ...works];
}
