import type { Action } from './transitions';

/** What can be done with several cases at once. */
export const BULK_ACTIONS = ['delegate', 'archive', 'remind', 'export'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The action of the tables that each does to a case. */
export const BULK_PERMISSION = {
  delegate: 'delegate',
  archive: 'archiveCase',
  remind: 'sendReminder',
  export: 'exportCase',
} as const satisfies Record<BulkAction, Action>;
