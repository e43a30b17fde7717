import { ROLE, type RoleId } from '@/lib/domain/lifecycle/permissions';

/** The name of the operator who runs the product, used in place of a person. Texts spell it out. */
export const OPERATOR = 'operator';

const workers: readonly RoleId[] = [ROLE.administrator, ROLE.advisor, ROLE.readOnly];
const editors: readonly RoleId[] = [ROLE.administrator, ROLE.advisor];
const administrator: readonly RoleId[] = [ROLE.administrator];

/** Who may take which action on an organisation. The server enforces it, and screens hide actions by it. */
export const ORGANISATION_PERMISSIONS = {
  /** Read everything: overview, versions, draft, people, settings, history, export. */
  viewOrganisation: workers,
  /** Save the draft, import into it, restore a version into it. */
  editDraft: editors,
  /** Make links by which anybody can try the draft, see them, and revoke them. */
  sharePreview: editors,
  discardDraft: administrator,
  publish: administrator,
  moveCases: administrator,
  openOrganisation: administrator,
  changeSettings: administrator,
  /** See which other systems work. */
  viewIntegrations: administrator,
  manageRoles: administrator,
} as const satisfies Record<string, readonly RoleId[]>;

export type OrganisationAction = keyof typeof ORGANISATION_PERMISSIONS;
export const ORGANISATION_ACTIONS = Object.keys(ORGANISATION_PERMISSIONS) as OrganisationAction[];

export function isOrganisationAction(name: string): name is OrganisationAction {
  return name in ORGANISATION_PERMISSIONS;
}

export function isPermittedIn(action: OrganisationAction, role: RoleId): boolean {
  const roles: readonly RoleId[] = ORGANISATION_PERMISSIONS[action];
  return roles.includes(role);
}
