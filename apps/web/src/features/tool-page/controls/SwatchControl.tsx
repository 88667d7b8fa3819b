import type { Asset } from '@zhuhui/contracts';
import type { ChoiceField } from '@zhuhui/tools';
import { useId, useState } from 'react';
import { useAssetPicker } from '../../../shared/assets/asset-picker-port.ts';
import { useAssets } from '../../../shared/data/assets.ts';
import { Button, Field, TextInput } from '../../../shared/ui/index.ts';
import { useForm, usePicture, useProblem, useSetting } from '../FormContext.ts';
import { formatUnit, OWN, type Swatch, shelvesOf, swatchesOf } from '../model/swatches.ts';
import { Chips } from './Chips.tsx';
import type { ControlProps } from './props.ts';
import styles from './SwatchControl.module.css';
import { SwatchTile } from './SwatchTile.tsx';

type LibraryChoice = ChoiceField & Required<Pick<ChoiceField, 'library'>>;

const EVERYTHING = '全部';

/**
 * A choice among the asset library's pictures, sorted by shelf and found by words. What the product brings
 * is a value of the field; one's own picture goes into the picture field beside it, which comes first.
 */
export function SwatchControl({ name, field }: ControlProps<LibraryChoice>) {
  const { kind, pictureField } = field.library;
  const form = useForm();
  const value = (useSetting(name) as string | undefined) ?? field.default;
  const picture = usePicture(pictureField);
  const problem = useProblem(name);
  const { data: assets = [], isPending } = useAssets(kind);
  const [shelf, setShelf] = useState(EVERYTHING);
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const Library = useAssetPicker();
  const group = useId();

  const swatches = swatchesOf(field, assets);
  const isChosen = ({ asset, value: own }: Swatch) =>
    picture ? asset?.own === true && asset.fileId === picture.fileId : own === value;
  const chosen = swatches.find(isChosen);
  const choose = ({ asset, value: own }: Swatch) => {
    if (own === null) return takePicture(asset);
    form.clear(pictureField);
    form.set(name, own);
  };
  const takePicture = (asset: Pick<Asset, 'fileId' | 'url' | 'width' | 'height'> | undefined) => {
    if (!asset) return;
    form.set(name, field.default);
    form.putRemote(pictureField, asset);
  };
  const shown = swatches.filter(
    ({ shelf: its, text }) =>
      (shelf === EVERYTHING || its === shelf) &&
      words.split(/\s+/).every((word) => text.includes(word.toLowerCase())),
  );

  return (
    <Field label={field.label} help={field.help} error={problem} aside={chosen?.label}>
      <TextInput
        type="search"
        aria-label={`搜索${field.label}`}
        placeholder="搜索：胡桃木、鱼肚白、岩板……"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Chips
        label={`${field.label}分类`}
        value={shelf}
        options={[EVERYTHING, ...shelvesOf(swatches)]}
        onChange={setShelf}
      />
      <fieldset className={styles.swatches} aria-busy={isPending}>
        <legend className="visually-hidden">{field.label}</legend>
        {shown.map((swatch) => (
          <SwatchTile
            key={swatch.key}
            group={group}
            swatch={swatch}
            checked={swatch === chosen}
            onChoose={() => choose(swatch)}
          />
        ))}
        {shown.length === 0 && (
          <p className={styles.none}>
            {shelf === OWN ? '还没有自己的，点下面上传' : '没有找到，也可以直接写在描述里'}
          </p>
        )}
      </fieldset>
      <div className={styles.foot}>
        <span className={styles.unit}>{formatUnit(chosen?.asset)}</span>
        {Library && (
          <Button
            variant="plain"
            size="small"
            icon="archive"
            className={styles.library}
            onClick={() => setOpen(true)}
          >
            素材库与上传
          </Button>
        )}
      </div>
      {isOpen && Library && (
        <Library
          kind={kind}
          onPick={(asset) => {
            setOpen(false);
            const builtIn = swatches.find((swatch) => swatch.asset?.fileId === asset.fileId);
            if (builtIn) choose(builtIn);
            else takePicture(asset);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}
