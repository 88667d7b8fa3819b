import type { DesignProjectDetail } from '@zhuhui/contracts';
import type { ComponentType } from 'react';

/** What a project's page needs of the booklet: a button that opens it. The app says which one it gets. */
export interface BookletButtonProps {
  readonly detail: DesignProjectDetail;
}

export type BookletButtonComponent = ComponentType<BookletButtonProps>;
