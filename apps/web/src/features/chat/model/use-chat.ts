import { useQueryClient } from '@tanstack/react-query';
import type { Assistant } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { refreshTickets } from '../../../shared/data/user.ts';
import { createChat } from './chat.ts';
import type { Chat } from './chat-state.ts';
import { useRefreshConversations } from './use-conversations.ts';

/**
 * The conversation of a page, read anew when the page is looked at again; its connection ends with the page,
 * its answer goes on at the server.
 */
export function useChat(assistant: Assistant, onBegun: (conversationId: string) => void): Chat {
  const client = useQueryClient();
  const refreshConversations = useRefreshConversations();
  const latest = useRef({ onBegun, refreshConversations });
  latest.current = { onBegun, refreshConversations };
  const [chat] = useState(() =>
    createChat(assistant, {
      onBegun: (id) => {
        latest.current.onBegun(id);
        latest.current.refreshConversations();
        refreshTickets(client);
      },
      onEnded: () => {
        latest.current.refreshConversations();
        refreshTickets(client);
      },
    }),
  );
  useEffect(() => chat.close, [chat]);
  useEffect(() => {
    const onLook = () => {
      if (!document.hidden) void chat.refresh();
    };
    // Two windows side by side are both seen all the time: the focus tells which one is looked at.
    window.addEventListener('focus', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      window.removeEventListener('focus', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [chat]);
  return chat;
}
