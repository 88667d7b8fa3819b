import type { ToolDefinition } from '@zhuhui/tools';
import { useState } from 'react';
import { callForBlob, type Input, messageOf } from '../../../shared/api-client/index.ts';
import {
  type Downloadable,
  defaultDownloadFormat,
  downloadMany,
  downloadPicture,
  downloadStored,
  saveBlob,
} from '../../../shared/browser/download.ts';
import type { PictureFormat } from '../../../shared/browser/picture-url.ts';
import type { DownloadWishes } from '../../../shared/browser/storage.ts';
import { Icon, Menu, type MenuItem, Spinner, toast } from '../../../shared/ui/index.ts';
import { fitted } from '../model/alignment.ts';
import { comparisonOf } from '../model/comparison.ts';
import { browserPictureServices } from '../model/picture.ts';
import { sceneOrdinalOf } from '../model/scene.ts';
import { numberOf, type Version } from '../model/versions.ts';
import { DownloadDialog } from './DownloadDialog.tsx';
import { layersOf } from './layers.ts';
import { nameOfVersion } from './wishes.ts';

interface DownloadMenuProps {
  readonly tool: ToolDefinition;
  readonly version: Version;
  /** The strip, for names and for all at once. */
  readonly versions: readonly Version[];
  readonly wishes: DownloadWishes;
  readonly onWishes: (change: Partial<DownloadWishes>) => void;
  readonly triggerClassName?: string;
}

/** The drawings of a run, whichever of its results is looked at. */
const drawingsOf = ({ task }: Version) => task.results.filter(({ kind }) => kind === 'vector');

const FORMATS: readonly PictureFormat[] = ['png', 'jpg', 'webp'];

/** Everything the version on the stage can be taken home as. */
export function DownloadMenu(props: DownloadMenuProps) {
  const { tool, version, versions, wishes, onWishes, triggerClassName } = props;
  const [isBusy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { result } = version;
  if (result === null) return null;

  const named = (each: Version, by: DownloadWishes = wishes) =>
    nameOfVersion(by, each, numberOf(versions, each.key));
  const file = { ...result, name: named(version) };
  const size = `${result.width} × ${result.height}`;
  const isPicture = result.kind === 'image';
  const all = versions.flatMap((each): Downloadable[] =>
    each.result ? [{ ...each.result, name: named(each) }] : [],
  );
  const comparison = comparisonOf(tool, version, undefined);

  const work = async (save: () => Promise<void>) => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const savePsd = async () => {
    const other = comparison?.other;
    if (!comparison || !other) return;
    const own = other.frame ? null : await browserPictureServices.measure(other.url);
    const frame = other.frame ?? (own && fitted(own, comparison.picture));
    const layers = layersOf(tool, version, comparison, frame);
    const { fileId } = comparison.picture;
    const bytes = await callForBlob('exportPsd', { fileId, dpi: wishes.dpi, layers });
    saveBlob(bytes, { name: file.name, ending: 'psd' });
  };

  const sceneOrdinal = sceneOrdinalOf(version);
  const saveScene = async (format: Input<'exportScene'>['format']) => {
    const call = { taskId: version.task.taskId, ordinal: sceneOrdinal ?? 0, format };
    const bytes = await callForBlob('exportScene', call);
    saveBlob(bytes, { name: file.name, ending: format ?? 'glb' });
  };

  const items: MenuItem[] = [
    ...(isPicture ? FORMATS : []).map((format) => ({
      label: format.toUpperCase(),
      hint: format === 'webp' ? size : `${size} · ${wishes.dpi} dpi`,
      onSelect: () => void work(() => downloadPicture(file, format, wishes)),
    })),
    ...drawingsOf(version).map((drawing) => ({
      label: drawing.mime === 'image/svg+xml' ? 'SVG' : 'DXF',
      hint: '矢量',
      onSelect: () => downloadStored({ ...drawing, name: file.name }),
    })),
    ...(isPicture || result.kind === 'video'
      ? [{ label: '原文件', hint: '原格式、原大小', onSelect: () => downloadStored(file) }]
      : []),
    ...(isPicture && comparison?.other
      ? [
          {
            label: 'PSD 分层',
            hint: layersOf(tool, version, comparison, null)
              .map(({ name }) => name)
              .join(' · '),
            onSelect: () => void work(savePsd),
          },
        ]
      : []),
    ...(sceneOrdinal === null
      ? []
      : ([
          {
            label: '三维模型',
            hint: 'glTF，建模软件可打开',
            onSelect: () => void work(() => saveScene('glb')),
          },
          { label: '场景描述', hint: 'JSON', onSelect: () => void work(() => saveScene('json')) },
        ] as const)),
    ...(all.length > 1
      ? [
          {
            label: `打包全部 ${all.length} 张`,
            hint: 'ZIP',
            onSelect: () =>
              void work(() =>
                downloadMany(all, defaultDownloadFormat(), {
                  dpi: wishes.dpi,
                  zipName: `${named(version)}-${all.length}张`,
                }),
              ),
          },
        ]
      : []),
    ...(isPicture
      ? [{ label: '选项…', hint: '大小、精度、文件名', onSelect: () => setChoosing(true) }]
      : []),
  ];

  return (
    <>
      <Menu
        label="下载"
        align="start"
        placement="above"
        triggerClassName={triggerClassName}
        trigger={
          <>
            {isBusy ? <Spinner /> : <Icon name="download" />}
            下载
          </>
        }
        items={items}
      />
      {isChoosing && (
        <DownloadDialog
          file={file}
          format={defaultDownloadFormat()}
          wishes={wishes}
          onWishes={onWishes}
          nameOf={(by) => named(version, by)}
          onDownload={async ({ format, ...order }) => {
            await work(() => downloadPicture(file, format, order));
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
