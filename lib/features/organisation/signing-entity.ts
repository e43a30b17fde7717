import type { OrganisationCommand } from '@/lib/engine/organisation-command';

/**
 * Sets the entity of the organisation's documents at the signing service. For operators: no call changes it. `null` means the service
 * account's own entity.
 */
export const changeSigningEntity: OrganisationCommand<{ entity: string | null }, void> = {
  action: 'changeSettings',
  async perform({ organisation: { signingEntityId: before } }, { entity }) {
    if (entity === before) return { result: undefined, audit: null };
    const change = { setting: 'signingEntityId', from: before ?? '', to: entity ?? '' };
    return {
      result: undefined,
      audit: { type: 'SettingsChanged', details: { changes: [change] } },
      update: { signingEntityId: entity },
    };
  },
};
