declare module 'virtual:contract' {
  import type { endpoints, HttpMethod, TaskState, TicketCounts } from '@zhuhui/contracts';
  import type { DesignDomain, ToolDefinition, ToolGroup } from '@zhuhui/tools';

  interface WireEndpoint {
    readonly method: HttpMethod;
    readonly path: string;
    readonly encoding: 'query' | 'body' | 'multipart';
    readonly raw?: 'stream' | 'binary';
  }
  /** How each call travels; same keys as `endpoints`. */
  export const wire: Readonly<Record<keyof typeof endpoints, WireEndpoint>>;

  interface ToolCover {
    /** Absent where the tool began from words. */
    readonly before: string | null;
    readonly after: string;
    /** Small: one half of each. */
    readonly thumb: string;
  }
  export type ToolIndexEntry = Readonly<
    Required<
      Pick<
        ToolDefinition,
        'id' | 'routes' | 'compactRoutes' | 'name' | 'summary' | 'group' | 'icon' | 'surface'
      >
    >
  > & {
    /** What it made of a sample; null where the program itself cannot run it. */
    readonly cover: ToolCover | null;
    /** Field that takes a picture sent over from another tool; null when it takes none. */
    readonly pictureField: string | null;
  };
  /** Every tool in menu order, without its fields. */
  export const toolIndex: readonly ToolIndexEntry[];
  /** Chinese names in menu order. */
  export const toolGroupNames: Readonly<Record<ToolGroup, string>>;
  /** Chinese names in the order a task goes through them. */
  export const taskStateNames: Readonly<Record<TaskState, string>>;
  /** Most characters that a search takes. */
  export const keywordMost: number;
  /** As the contract names each type of ticket. */
  export const ticketKinds: Readonly<Record<TicketType, keyof TicketCounts>>;
  /** Chinese names of the types of tickets. */
  export const ticketNames: Readonly<Record<TicketType, string>>;
  /** Top levels of the classification tree that belong to a trade, its own first. */
  export const branchesOf: Readonly<Record<DesignDomain, readonly string[]>>;
}

declare module 'virtual:tokens.css';
