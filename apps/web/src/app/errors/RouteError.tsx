import { useEffect, useRef } from 'react';
import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../../shared/browser/chunk.ts';
import { page } from '../../shared/browser/navigation.ts';
import { useOnline } from '../../shared/hooks/use-online.ts';
import { Button, Empty } from '../../shared/ui/index.ts';

const CHUNK_TEXTS: Record<ChunkLoadError['failure'], string> = {
  missing: '页面代码没有取到，可能是刚刚更新了版本。',
  timeout: '等了两分钟页面代码还没有到，网络可能很慢。',
  styleSheet: '页面样式没有取到，可能是刚刚更新了版本。',
};

/** What stands in place of a page that could not be loaded or broke. */
export function RouteError() {
  const error = useRouteError();
  const online = useOnline();
  const isChunk = error instanceof ChunkLoadError;
  const hadNoNetwork = useRef(!online);
  useEffect(() => {
    if (isChunk && online && hadNoNetwork.current) page.reload();
  }, [isChunk, online]);
  const text = isChunk ? CHUNK_TEXTS[error.failure] : '这不是你的问题。再试一次，通常就好了。';
  return (
    <div>
      <Empty
        icon={online ? 'warning' : 'offline'}
        heading
        title={isChunk ? '页面没有加载出来' : '页面出错了'}
        text={online ? text : '现在没有网络。连上以后这一页会自己打开。'}
      >
        <Button variant="primary" icon="redo" onClick={() => page.reload()}>
          再试一次
        </Button>
        <Button onClick={() => page.goTo('/')}>回首页</Button>
      </Empty>
    </div>
  );
}
