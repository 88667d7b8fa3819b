import type { toolIndex } from 'virtual:contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pictureFiles } from '../../shared/browser/picture-files.ts';
import { forgetShared, keepShared, readShared } from '../../shared/browser/shared-pictures.ts';
import { saveDraft } from '../../shared/data/draft.ts';
import { inOrderOf, useInterests } from '../../shared/data/interests.ts';
import { toolGroups } from '../../shared/data/tool-groups.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Empty, Icon, toast, toolIcon } from '../../shared/ui/index.ts';
import { onOpenedFiles } from './launch-queue.ts';
import styles from './ReceivePage.module.css';
import { usePictureUrls } from './use-picture-urls.ts';

/** Tools that a single picture is enough for to begin with. */
const takesPicture = ({ surface, pictureField }: (typeof toolIndex)[number]) =>
  surface === 'task' && pictureField !== null;

/** `/receive`: pictures that another program shared or opened with this one; asks which tool they go to. */
export function ReceivePage() {
  useTitle('收到的图片');
  const [pictures, setPictures] = useState<readonly File[] | null>(null);
  const [at, setAt] = useState(0);
  const urls = usePictureUrls(pictures);
  const interests = useInterests();
  const navigate = useNavigate();

  useEffect(() => {
    readShared().then(setPictures, () => setPictures([]));
    return onOpenedFiles(async (files) => {
      const opened = pictureFiles(files);
      setPictures(opened);
      setAt(0);
      // A reload finds them again.
      await keepShared(opened).catch(() => undefined);
    });
  }, []);

  if (pictures === null) return <div className={styles.page} aria-busy="true" />;
  if (pictures.length === 0) {
    return (
      <Empty
        icon="upload"
        heading
        title="还没有收到图片"
        text="装到主屏幕或桌面以后，在相册里分享给筑绘，或用筑绘打开图片，就会到这里。"
      >
        <Button variant="primary" onClick={() => void navigate('/tools')}>
          看全部工具
        </Button>
      </Empty>
    );
  }
  const picture = pictures[at] ?? pictures[0];
  const send = async (tool: (typeof toolIndex)[number]) => {
    const [route] = tool.routes;
    if (!picture || !route || tool.pictureField === null) return;
    const given = { [tool.pictureField]: picture };
    await saveDraft({ toolId: tool.id, settings: {}, pictures: given, starts: [] });
    void navigate(route);
  };
  const putAway = async () => {
    await forgetShared().catch(() => undefined);
    setPictures([]);
    toast.success('收到的图片已清空');
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>收到 {pictures.length} 张图片</h1>
        <Button size="small" icon="trash" onClick={() => void putAway()}>
          清空
        </Button>
      </header>
      <ul className={styles.pictures}>
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              className={styles.picture}
              aria-pressed={index === at}
              aria-label={`用第 ${index + 1} 张`}
              onClick={() => setAt(index)}
            >
              <img src={url} alt="" width={240} height={180} />
            </button>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>用哪个工具打开</h2>
      {inOrderOf(interests, toolGroups).map(({ id, name, tools }) => {
        const fitting = tools.filter(takesPicture);
        if (fitting.length === 0) return null;
        return (
          <section key={id} className={styles.group} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.tools}>
              {fitting.map((tool) => (
                <li key={tool.id}>
                  <button type="button" className={styles.tool} onClick={() => void send(tool)}>
                    <Icon name={toolIcon(tool.icon)} />
                    {tool.name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
