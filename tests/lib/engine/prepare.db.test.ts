import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { actionsOf, type Call } from '@/lib/contract/call';
import { CASE_STATUSES, isGone } from '@/lib/domain/lifecycle/status';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOrganisationCommand } from '@/lib/engine/organisation-command';
import { applicantOf } from '../../fixtures/actors';
import { handlersOf } from '../../fixtures/handlers';
import { refusalOf, setUpWorld } from '../../fixtures/world';

vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const world = setUpWorld();
const stranger = (): Actor => ({ ...world.workers.teknikbolagen[1], accountId: randomUUID(), roles: [] });
/** The command, and whether it has prepared anything. */
function watched<C extends { prepare?: unknown }>(command: C) {
  const prepare = vi.fn(async () => {
    throw new Error('prepared');
  });
  return { prepare, command: { ...command, prepare } };
}

const prepared = handlersOf('command').filter((one) => one.prepare);

describe('a command that prepares its input', () => {
  it('is one that takes a file', () => {
    expect(prepared.map(({ call }) => call.multipart !== undefined)).not.toContain(false);
    expect(prepared.length).toBeGreaterThan(2);
  });

  it.each(prepared.map((one) => [one.call.path, one] as const))(
    '%s does so for no stranger',
    async (_path, one) => {
      const { command, prepare } = watched(one);
      const theCase = await world.caseIn('STARTED');
      const other = await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
      const removed = await world.caseIn('REMOVED');
      const { teknikbolagen, handelsforbundet } = world.workers;
      const codes = [];
      for (const [actor, caseId] of [
        [teknikbolagen[1], randomUUID()],
        [stranger(), theCase.id],
        [handelsforbundet[1], theCase.id],
        [applicantOf(other), theCase.id],
        [{ ...applicantOf(theCase), linkVersion: 99 }, theCase.id],
        [applicantOf(removed), removed.id],
      ] as const)
        codes.push((await refusalOf(runCommand(command, actor, caseId, { isConfirmed: true }))).code);
      expect(codes).toEqual([...Array(5).fill('NOT_FOUND'), 'REMOVED']);
      expect(prepare).not.toHaveBeenCalled();
    },
  );

  it.each(prepared.map((one) => [one.call.path, one] as const))(
    '%s does so for nobody who may not, and in no status in which nobody may',
    async (_path, one) => {
      const { command, prepare } = watched(one);
      const statuses = actionsOf(one.call as Call<Action>).flatMap(statusesFor);
      const closed = CASE_STATUSES.find((status) => !statuses.includes(status) && !isGone(status));
      const theCase = await world.caseIn(statuses[0] ?? 'STARTED');
      const late = closed && (await world.caseIn(closed));
      const reader = world.workers.teknikbolagen[3];
      const refused = await refusalOf(runCommand(command, reader, theCase.id, {}));
      expect(refused.code).toBe('FORBIDDEN');
      if (late) {
        const actors = [world.workers.teknikbolagen[1], applicantOf(late)];
        for (const actor of actors)
          expect((await refusalOf(runCommand(command, actor, late.id, {}))).code).toMatch(
            /^(FORBIDDEN|ILLEGAL_TRANSITION)$/,
          );
      }
      expect(prepare).not.toHaveBeenCalled();
    },
  );
});

it.each(
  handlersOf('organisationCommand')
    .filter((one) => one.prepare)
    .map((one) => [one.call.path, one] as const),
)('%s of an organisation prepares nothing for strangers and for readers', async (_path, one) => {
  const { command, prepare } = watched(one);
  const { teknikbolagen, handelsforbundet } = world.workers;
  const codeOf = async (actor: Parameters<typeof runOrganisationCommand>[1], slug: string) =>
    (await refusalOf(runOrganisationCommand(command, actor, slug, {}))).code;
  expect(await codeOf(teknikbolagen[1], 'nobody')).toBe('NOT_FOUND');
  expect(await codeOf(handelsforbundet[1], 'teknikbolagen')).toBe('NOT_FOUND');
  expect(await codeOf(teknikbolagen[3], 'teknikbolagen')).toBe('FORBIDDEN');
  expect(prepare).not.toHaveBeenCalled();
  await expect(runOrganisationCommand(command, teknikbolagen[1], 'teknikbolagen', {})).rejects.toThrow(
    'prepared',
  );
});
