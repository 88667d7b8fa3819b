import type { Connection } from '../shared/hooks/use-online.ts';
import { Empty } from '../shared/ui/index.ts';

const TEXTS: Readonly<Record<Exclude<Connection, 'online'>, string>> = {
  offline: '连上网络后这一页会自己打开。等着上传的图片都留着，不会丢。',
  unreachable: '服务器没有应答，正在重新连接。等着上传的图片都留着，不会丢。',
};

/** What stands in place of the application when it was opened without a connection. */
export function OfflinePage({
  connection,
}: {
  readonly connection: Exclude<Connection, 'online'>;
}) {
  return (
    <main>
      <Empty icon="offline" heading title="现在没有连接" text={TEXTS[connection]} />
    </main>
  );
}
