import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/api-client/index.ts';
import { siteTextQuery } from '../../shared/data/site-text.ts';
import { Button, Dialog, Empty } from '../../shared/ui/index.ts';
import { Prose } from '../../shared/ui/Prose.tsx';
import { TextSkeleton } from '../../shared/ui/TextSkeleton.tsx';

/** How the operator is reached, in his own words. */
export default function ContactDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(siteTextQuery('contact'));
  return (
    <Dialog title="联系我们" onClose={onClose}>
      {data && <Prose text={data.body} />}
      {!data && !error && <TextSkeleton lines={3} />}
      {!data && error && (
        <Empty icon="warning" title={messageOf(error)}>
          <Button onClick={() => void refetch()}>再试</Button>
        </Empty>
      )}
    </Dialog>
  );
}
