import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { takeDropped } from '../../../shared/browser/dropped.ts';
import { pictureFiles } from '../../../shared/browser/picture-files.ts';
import { Button, classes, toast } from '../../../shared/ui/index.ts';
import { useSoughtPicture } from '../data/sought-picture.ts';
import { galleryPaths } from '../model/paths.ts';
import styles from './PictureSearch.module.css';

interface PictureSearchProps {
  /** On a phone the icon has to do: other things stand in the row. */
  readonly isNarrow?: boolean;
}

/** Looks for pictures like one of the reader's own: chosen or dropped on the button. */
export function PictureSearch({ isNarrow = false }: PictureSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const seek = useSoughtPicture((state) => state.seek);
  const take = (files: Iterable<File> | null) => {
    const [file] = pictureFiles(files);
    if (!file) return;
    seek(file);
    void navigate(galleryPaths.byPicture);
  };
  return (
    <>
      <Button
        icon="picture"
        title="选一张图，或把图拖到这里"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          takeDropped(event.dataTransfer, { files: take, refuse: toast.error });
        }}
      >
        <span className={classes(isNarrow && styles.narrow)}>以图找图</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="选一张图来找相似的"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}
