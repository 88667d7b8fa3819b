import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Empty } from '../../../shared/ui/index.ts';
import type { MaskShelf } from '../core/shelf.ts';
import styles from './ShelfDialog.module.css';

interface ShelfDialogProps {
  readonly shelf: MaskShelf;
  readonly onTake: (id: string) => void;
  readonly onClose: () => void;
}

/** As many places as are kept for masks that are still coming. */
const PLACES = ['1', '2', '3', '4', '5', '6'];

/** The masks of the asset library, to choose one. */
export function ShelfDialog({ shelf, onTake, onClose }: ShelfDialogProps) {
  const masks = useQuery({ queryKey: ['mask-shelf'], queryFn: shelf.list, staleTime: 0 });
  return (
    <Dialog title="从素材库取选区" variant="wide" onClose={onClose}>
      {masks.isPending && (
        <div className={styles.grid} role="status" aria-label="加载中">
          {PLACES.map((place) => (
            <span key={place} className={styles.place} />
          ))}
        </div>
      )}
      {masks.isError && (
        <Empty icon="warning" title="素材库打不开" text={messageOf(masks.error)}>
          <Button onClick={() => void masks.refetch()}>再试</Button>
        </Empty>
      )}
      {masks.data?.length === 0 && (
        <Empty icon="mask" title="还没有存过选区" text="画好选区后用「存到素材库」留下来" />
      )}
      {masks.data && masks.data.length > 0 && (
        <ul className={styles.grid}>
          {masks.data.map(({ id, name, thumbnailUrl }) => (
            <li key={id}>
              <button type="button" className={styles.mask} onClick={() => onTake(id)}>
                <img src={thumbnailUrl} alt="" width={160} height={120} loading="lazy" />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
