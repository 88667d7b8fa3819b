import { useNavigate } from 'react-router';
import { toast } from '../../../shared/ui/index.ts';
import { galleryPaths } from '../model/paths.ts';
import PublishDialog from './PublishDialog.tsx';

interface PublishHereProps {
  readonly taskIds: readonly string[];
  readonly ordinal: number;
  readonly onClose: () => void;
}

/** Publishing from a page that one wants to stay on: what was made there is not lost by it. */
export default function PublishHere({ onClose, ...wish }: PublishHereProps) {
  const navigate = useNavigate();
  return (
    <PublishDialog
      {...wish}
      onPublished={(entry) => {
        onClose();
        toast.notify({
          tone: 'success',
          ...(entry.state === 'published'
            ? { title: `“${entry.title}”已发布`, text: '大家现在就能看到' }
            : { title: `“${entry.title}”已提交`, text: '审核通过后公开' }),
          action: { label: '看作品', run: () => void navigate(galleryPaths.entry(entry)) },
        });
      }}
      onClose={onClose}
    />
  );
}
