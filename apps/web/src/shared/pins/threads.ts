/** What threads are made of. */
interface Message {
  readonly id: string;
  readonly replyTo: string | null;
  readonly resolvedAt: string | null;
}

export interface Thread<M extends Message> {
  readonly head: M;
  readonly replies: readonly M[];
}

/** Comments with their answers: open ones first, both as they were written. */
export function threadsOf<M extends Message>(messages: readonly M[]): Thread<M>[] {
  const threads = messages
    .filter(({ replyTo }) => replyTo === null)
    .map((head) => ({ head, replies: messages.filter(({ replyTo }) => replyTo === head.id) }));
  const isDone = ({ head }: Thread<M>) => head.resolvedAt !== null;
  return [...threads.filter((thread) => !isDone(thread)), ...threads.filter(isDone)];
}
