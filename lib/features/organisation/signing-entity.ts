import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { INTEGRATION_FAILURES } from '@/lib/domain/errors';
import { defineOrganisationQuery, type OrganisationCommand } from '@/lib/engine/organisation-command';
import { hasSigningServiceAccount, tryEntity } from '@/lib/integrations/signing/signing';
import { writeHealth } from '@/lib/integrations/telemetry/metrics';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { entityHealth } from './read-body';

/** How long somebody waits for the signing service, in milliseconds. */
const PATIENCE_MS = 5_000;

const knownFailure = z.enum(INTEGRATION_FAILURES).nullable().catch(null);

export const signingCheckQuery = defineOrganisationQuery({
  call: CALLS.getSigningCheck,
  read: ({ organisation: { signingEntityId } }) => lastAnswer(signingEntityId),
});

/** Checks the organisation's entity at the signing service. No answer is a result too. */
export const checkSigning = defineOrganisationQuery({
  call: CALLS.checkSigning,
  async read({ organisation: { signingEntityId } }) {
    if (hasSigningServiceAccount()) {
      await tryEntity(signingEntityId ?? '', PATIENCE_MS).catch((error: unknown) =>
        log.warn({ event: 'signing-check', message: String(error) }),
      );
      await writeHealth();
    }
    return lastAnswer(signingEntityId);
  },
});

async function lastAnswer(signingEntityId: string | null) {
  const { succeededAt, failedAt, failure } = await entityHealth(db(), signingEntityId);
  return {
    succeededAt: succeededAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    failure: knownFailure.parse(failure),
  };
}

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
