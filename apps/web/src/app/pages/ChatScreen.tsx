import { ASSISTANTS } from '@zhuhui/contracts';
import { ChatPage } from '../../features/chat/ChatPage.tsx';
import { MaskEditor } from './mask-editor.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** The page of a tool that talks. */
export function ChatScreen({ toolId }: { readonly toolId: string }) {
  const assistant = ASSISTANTS.find((name) => name === toolId);
  return assistant ? <ChatPage assistant={assistant} MaskEditor={MaskEditor} /> : <NotFoundPage />;
}
