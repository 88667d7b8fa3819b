import { ASSISTANTS } from '@zhuhui/contracts';
import { ChatPage } from '../../features/chat/ChatPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** The page of a tool that talks. */
export function ChatScreen({ toolId }: { readonly toolId: string }) {
  const assistant = ASSISTANTS.find((name) => name === toolId);
  return assistant ? <ChatPage assistant={assistant} /> : <NotFoundPage />;
}
