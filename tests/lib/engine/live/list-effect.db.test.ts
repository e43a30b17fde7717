import { beforeAll, expect, it, vi } from 'vitest';
import { type Command, runCommand } from '@/lib/engine/command';
import { requestCorrection } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { changeLocale, delegateCase } from '@/lib/features/case/change-case';
import { postMessage } from '@/lib/features/messages/messages';
import { writeNote } from '@/lib/features/messages/notes';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf } from '../../../fixtures/actors';
import { dayAhead } from '../../../fixtures/days';
import { setUpWorld, type World } from '../../../fixtures/world';

const world = setUpWorld();

type News = { caseId: string; what: string; mayListsLag?: boolean };
const heard: News[] = [];
beforeAll(async () => {
  await sql().listen('case_changed', (payload) => void heard.push(JSON.parse(payload)));
});

const saved = (componentId: string, value: string) => ({ items: [{ componentId, value }] });
type Status = Parameters<World['caseIn']>[0];

it.each([
  ['a saved answer', 'STARTED', saveValues, saved('postalAddress', 'Nya gatan 1'), true],
  ['the first saved answer', 'CREATED', saveValues, saved('postalAddress', 'Nya gatan 1'), false],
  ['another wished day', 'STARTED', saveValues, saved('desiredAdmissionDate', dayAhead(45)), false],
  ['a question', 'STARTED', postMessage, { message: 'Hej' }, false],
  ['another language', 'STARTED', changeLocale, { locale: 'en' }, true],
  ['a note', 'SUBMITTED', writeNote, { text: 'Ring i morgon.' }, true],
  ['a correction', 'SUBMITTED', requestCorrection, correction(), false],
  ['somebody responsible', 'SUBMITTED', delegateCase, null, false],
] as const)('whether a list shows it: %s', async (_what, status, command, input, mayListsLag) => {
  const { id, ...theCase } = await world.caseIn(status as Status);
  const { 2: robert } = world.workers.teknikbolagen;
  const actor = status === 'SUBMITTED' ? robert : applicantOf({ id, ...theCase });
  const given = input ?? { userAdId: robert.accountId, userName: robert.name, userEmail: robert.email };
  await runCommand(command as unknown as Command<unknown, unknown>, actor, id, given);
  const news = () => heard.filter(({ caseId }) => caseId === id).at(-1);
  await vi.waitFor(() => expect(news()).toBeTruthy(), 20_000);
  expect(news()?.mayListsLag ?? false).toBe(mayListsLag);
});

function correction() {
  return { formId: 'company', componentId: 'postalAddress', description: 'Ange besöksadressen.' };
}
