import { isPermitted, isRoleId } from './permissions';
import type { Action } from './transitions';

/** What can be done with several cases at once. */
export const BULK_ACTIONS = ['delegate', 'archive', 'remind', 'export'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** How far one of the cases is. */
export const BULK_STATES = ['WAITING', 'DONE', 'REFUSED'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** The action of the tables that each does to a case. */
const PERMISSION = {
  delegate: 'delegate',
  archive: 'archiveCase',
  remind: 'sendReminder',
  export: 'exportCase',
} as const satisfies Record<BulkAction, Action>;

/** Those that somebody with these roles may do to cases of at least one organisation. */
export function permittedBulkActions(roleIds: readonly number[]): BulkAction[] {
  return BULK_ACTIONS.filter((action) =>
    roleIds.some((roleId) => isRoleId(roleId) && isPermitted(PERMISSION[action], roleId)),
  );
}
