import { Suspense, useState } from 'react';
import type { BookletButtonProps } from '../../shared/booklet/booklet-port.ts';
import { Button } from '../../shared/ui/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const BookletDialog = lazyPart(async () => ({
  default: (await import('./BookletDialog.tsx')).BookletDialog,
}));

/** Opens the booklet of a project; there is none of a project without pictures. */
export function BookletButton({ detail }: BookletButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="book" disabled={detail.project.versions === 0} onClick={() => setOpen(true)}>
        汇报册
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BookletDialog detail={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
