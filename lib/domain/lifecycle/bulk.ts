import { isPermitted, isRoleId } from './permissions';
import type { Action } from './transitions';

/** The actions that can be taken on several cases at once. */
export const BULK_ACTIONS = ['delegate', 'archive', 'remind', 'export'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The progress of one of the cases. */
export const BULK_STATES = ['WAITING', 'DONE', 'REFUSED'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** The action of the lifecycle tables that each bulk action takes on a case. */
const PERMISSION = {
  delegate: 'delegate',
  archive: 'archiveCase',
  remind: 'sendReminder',
  export: 'exportCase',
} as const satisfies Record<BulkAction, Action>;

/** The bulk actions that a person with these roles may take on cases of at least one organisation. */
export function permittedBulkActions(roleIds: readonly number[]): BulkAction[] {
  return BULK_ACTIONS.filter((action) =>
    roleIds.some((roleId) => isRoleId(roleId) && isPermitted(PERMISSION[action], roleId)),
  );
}
