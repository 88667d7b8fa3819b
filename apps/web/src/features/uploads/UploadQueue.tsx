import { toolIndex } from 'virtual:contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf, uploadImage } from '../../shared/api-client/index.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { useOnline } from '../../shared/hooks/use-online.ts';
import { Icon, toast } from '../../shared/ui/index.ts';
import { useWaiting, waitingDesk } from '../../shared/uploads/waiting.ts';
import styles from './UploadQueue.module.css';

/** Says how many pictures wait for a connection, and sends those whose page is not open. */
export default function UploadQueue() {
  const count = useWaiting(({ uploads }) => uploads.filter(({ sent }) => sent === null).length);
  const isSignedIn = useCurrentUser() !== null;
  const isOnline = useOnline();
  const navigate = useNavigate();

  useEffect(() => {
    void waitingDesk.read();
  }, []);

  useEffect(() => {
    if (!isOnline || !isSignedIn || count === 0) return;
    waitingDesk
      .sendAll((blob) => uploadImage(blob), isRefused)
      .then((through) => {
        const route = toolIndex.find(({ id }) => id === through[0]?.toolId)?.routes[0];
        if (!route) return;
        toast.notify({
          ...{ tone: 'success', title: '断网时的图片已上传', text: `${through.length} 张` },
          action: { label: '去看看', run: () => void navigate(route) },
        });
      })
      // The connection went again; they stay where they are.
      .catch(() => undefined);
  }, [isOnline, isSignedIn, count, navigate]);

  if (count === 0) return null;
  return (
    <p className={styles.note} role="status">
      <Icon name="upload" size="small" />
      {count} 张图片等着上传
    </p>
  );
}

/** Whether the server will never take it; says so, because it is given up then. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 401 || error.code >= 500) return false;
  toast.error(`一张等着上传的图片没有收下：${messageOf(error)}`);
  return true;
}
