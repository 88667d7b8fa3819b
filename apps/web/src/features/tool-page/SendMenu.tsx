import type { UploadedFile } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import { useNavigate } from 'react-router';
import { messageOf } from '../../shared/api-client/index.ts';
import { storeFrame } from '../../shared/browser/film-frame.ts';
import { useTools } from '../../shared/data/catalogue.ts';
import { Icon, Menu, toast, toolIcon } from '../../shared/ui/index.ts';
import { FILM_ID } from './model/film-frame.ts';
import { type SendState, type Target, targetsOf } from './model/send.ts';
import { useSent } from './model/use-sent.ts';
import type { Version } from './model/versions.ts';

interface SendMenuProps {
  readonly tool: ToolDefinition;
  readonly version: Version;
  readonly triggerClassName?: string;
}

/** Hands the picture on to another tool, without a detour over the disk; of a film, what it shows now. */
export function SendMenu({ tool, version, triggerClassName }: SendMenuProps) {
  const navigate = useNavigate();
  const tools = useTools().data ?? [];
  const sent = useSent(tool, version);
  const isFilm = version.result?.kind === 'video';
  if (sent === null && !isFilm) return null;

  const send = async (target: Target) => {
    try {
      const state: SendState = sent ?? {
        picture: await frameOnStage(version.result?.fileId),
      };
      await navigate(target.tool.routes[0] ?? '/tools', { state });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const label = isFilm ? '当前画面发送到' : '发送到';
  // A frame has no neighbours and no mask.
  const kind = sent ?? { picture: { fileId: '', url: '', width: 0, height: 0 } };
  return (
    <Menu
      label={label}
      align="start"
      placement="above"
      triggerClassName={triggerClassName}
      trigger={
        <>
          <Icon name="send" />
          {label}…
        </>
      }
      items={targetsOf(tools, tool, kind).map((target) => ({
        label: target.tool.name,
        icon: toolIcon(target.tool.icon),
        ...(target.hint !== null && { hint: target.hint }),
        onSelect: () => void send(target),
      }))}
    />
  );
}

/** What the film on the stage shows. */
async function frameOnStage(fileId = ''): Promise<UploadedFile> {
  const film = document.getElementById(FILM_ID);
  if (!(film instanceof HTMLVideoElement)) throw new Error('no film on the stage');
  return storeFrame(film, fileId);
}
