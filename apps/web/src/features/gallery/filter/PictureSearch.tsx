import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { pictureFiles } from '../../../shared/browser/picture-files.ts';
import { Button } from '../../../shared/ui/index.ts';
import { useSoughtPicture } from '../data/sought-picture.ts';
import { galleryPaths } from '../model/paths.ts';

/** Looks for pictures like one of the reader's own: chosen or dropped on the button. */
export function PictureSearch() {
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
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        以图找图
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
