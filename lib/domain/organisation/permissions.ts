import { ROLE, type RoleId } from '@/lib/domain/lifecycle/permissions';

/** The name of whoever runs the product, where it stands for a person: texts say it in words. */
export const OPERATOR = 'operator';

const workers: readonly RoleId[] = [ROLE.administrator, ROLE.advisor, ROLE.readOnly];
const editors: readonly RoleId[] = [ROLE.administrator, ROLE.advisor];
const administrator: readonly RoleId[] = [ROLE.administrator];

/** Who may do what with an organisation. The server enforces it, and screens hide by it. */
export const ORGANISATION_PERMISSIONS = {
  /** Everything that can be read: overview, versions, draft, people, settings, history, export. */
  viewOrganisation: workers,
  /** Save the draft, import into it, restore a version into it. */
  editDraft: editors,
  discardDraft: administrator,
  publish: administrator,
  moveCases: administrator,
  openOrganisation: administrator,
  changeSettings: administrator,
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
