import { beforeEach, expect, it, vi } from 'vitest';
import { type ApplicationForm, formAction } from '@/lib/domain/form-action';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { takeForm } from '@/lib/server/http/form-posts';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import { asBrowser } from '../../../fixtures/browser';
import type { SomeCase } from '../../../fixtures/cases';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { png } from '../../../fixtures/hostile-files';
import { ownPageHeaders, placeOf, postForm, type Sent, shownAt } from '../../../fixtures/posted-forms';
import { setUpWorld } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

vi.mock('next/headers', async () => (await import('../../../fixtures/browser')).nextHeaders);
vi.mock('next/server', async () => (await import('../../../fixtures/browser')).nextServer);
vi.mock(
  '@/lib/integrations/identity/session-claim',
  async () => (await import('../../../fixtures/browser')).identity,
);
// Only Next caches what was read for one request.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  cache: (read: unknown) => read,
}));

setUpOutside();
const world = setUpWorld();
const t = textFor('sv');
let theCase: SomeCase;
beforeEach(async () => {
  theCase = await world.caseIn('STARTED', { isFilledIn: false });
});

const post = (form: ApplicationForm, sent: Sent, headers?: Record<string, string>) =>
  postForm(theCase, form, sent, headers);
const pageOf = (formId: string) => `/case/${theCase.id}/form/${formId}`;

/** Posts a form with these controls, all of which were on the page in their first version. */
function answer(formId: string, controls: Sent, further: Sent = {}): Promise<Response> {
  const fields = new Set(Object.keys(controls).map((name) => name.replace(/\[.*/, '')));
  const versions = Object.fromEntries([...fields].map((id) => [`version:${id}`, '1']));
  const page = { formId, page: pageOf(formId), next: `/case/${theCase.id}/check`, locale: 'sv' };
  return post('answers', { ...page, ...versions, ...controls, ...further });
}

async function stored(componentId: string): Promise<string | undefined> {
  const where = { caseId_componentId: { caseId: theCase.id, componentId } };
  return (await db().caseValue.findUnique({ where }))?.value;
}

const COMPANY = {
  companyName: 'Alfa Verkstad AB',
  postalAddress: ' Verkstadsgatan 12 ',
  postalZipCode: '721 30',
  postalCity: 'Västerås',
  website: '',
  isPartOfGroup: 'no',
};

it('saves a form in its normal form and leads on', async () => {
  const taken = await answer('company', COMPANY);
  expect([taken.status, placeOf(taken)]).toEqual([303, `/case/${theCase.id}/check`]);
  expect([
    await stored('postalAddress'),
    await stored('postalZipCode'),
    await stored('isPartOfGroup'),
  ]).toEqual(['Verkstadsgatan 12', '721 30', 'no']);
});

it('saves what is wrong too, and leads back to the form, which says so once', async () => {
  const back = await answer('company', { ...COMPANY, postalZipCode: '7213', postalCity: '' });
  expect([back.status, placeOf(back)]).toEqual([303, pageOf('company')]);
  expect(await stored('postalZipCode')).toBe('7213');
  expect(await shownAt(pageOf('company'), back)).toMatchObject({ values: {}, notes: {} });
  expect(back.headers.get('set-cookie')).not.toMatch(/7213|Alfa/);
  expect(await shownAt(pageOf('contacts'), back)).toBeNull();
});

it('reads every kind of field', async () => {
  await answer('contacts', {
    'positions[ceo].name': 'Vera Direktör',
    'positions[ceo].email': 'vera@example.com',
    'positions[ceo].telephone': '070-111 22 33',
    'positions[payroll]': 'true',
    'positions[payroll].name': '',
  });
  expect(JSON.parse((await stored('positions')) ?? '')).toEqual([
    { positionId: 'ceo', name: 'Vera Direktör', email: 'vera@example.com', telephone: '0701112233' },
    { positionId: 'payroll', name: '', email: '', telephone: '' },
  ]);
  await answer('operations', {
    businessDescription: 'Rad ett\r\nRad två',
    businessAreas: ['service', 'installation'],
    numberOfEmployees: '12',
    turnover: '18 500',
    startedMonth: 'maj 2012',
    hasMoreWorkplaces: 'yes',
    'workplaces[0].workplaceName': 'Norr',
    'workplaces[0].workplaceZipCode': '721 30',
    'workplaces[0].workplaceEmployees': '5',
    'workplaces[1]': 'remove',
    'workplaces[1].workplaceName': 'Söder',
    'workplaces[2].workplaceName': '',
    'workplaces[2].workplaceZipCode': ' ',
    'workplaces[10].workplaceName': 'Sist',
  });
  expect(await stored('businessDescription')).toBe('Rad ett\nRad två');
  expect(JSON.parse((await stored('businessAreas')) ?? '')).toEqual(['installation', 'service']);
  expect([await stored('turnover'), await stored('startedMonth')]).toEqual(['18500', '2012-05']);
  const workplaces = JSON.parse((await stored('workplaces')) ?? '');
  expect(workplaces.map(({ workplaceName }: Record<string, string>) => workplaceName)).toEqual([
    'Norr',
    'Sist',
  ]);
  await answer('consents', { acceptsStatutes: 'true' }, { 'version:wantsNewsletter': '0' });
  expect(await stored('acceptsStatutes')).toBe('true');
});

it('unticks a box that was on the page, and leaves a field alone that was not', async () => {
  await answer('consents', { wantsNewsletter: 'true', acceptsStatutes: 'true' });
  await answer('consents', {}, { 'version:wantsNewsletter': '1' });
  expect([await stored('wantsNewsletter'), await stored('acceptsStatutes')]).toEqual(['false', 'true']);
});

it('stores a file, and says at its field why another is refused', async () => {
  const file = new File([png({ width: 4, height: 4 }) as BlobPart], 'avtal.png', { type: 'image/png' });
  await answer('agreements', { collectiveAgreement: 'local', agreementFile: file });
  const first = await stored('agreementFile');
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  const exe = new File(['MZ'], 'avtal.exe', { type: 'application/octet-stream' });
  const back = await answer('agreements', { collectiveAgreement: 'local', agreementFile: exe });
  expect((await shownAt(pageOf('agreements'), back))?.notes?.agreementFile).toContain('avtal.exe');
  expect(await stored('agreementFile')).toBe(first);
  // A browser sends an empty file where none was chosen.
  await answer('agreements', { collectiveAgreement: 'local', agreementFile: new File([], '') });
  expect(await stored('agreementFile')).toBe(first);

  const other = new File([file], 'nytt.png', { type: 'image/png' });
  await answer('agreements', { collectiveAgreement: 'local', agreementFile: other });
  expect(await stored('agreementFile')).not.toBe(first);
  const marked = { 'remove:agreementFile': (await stored('agreementFile')) ?? '' };
  const missing = await answer('agreements', { collectiveAgreement: 'local', ...marked });
  expect([await stored('agreementFile'), placeOf(missing)]).toEqual(['', pageOf('agreements')]);
  const again = await answer('agreements', { collectiveAgreement: 'local', ...marked });
  expect([again.status, placeOf(again)]).toEqual([303, pageOf('agreements')]);
});

it('stores files in the entries of a list, exchanges and removes them, and says at the list why one is refused', async () => {
  const anna = world.workers.teknikbolagen[1];
  const words = (sv: string) => ({ sv, en: sv });
  const question = { type: 'FormFile' as const, validation: { maxFiles: 2 } };
  const revision = await changeDraft(anna, 'teknikbolagen', (body) => {
    const list = body.forms.flatMap(({ rows }) => rows).find((row) => row.componentId === 'workplaces');
    if (list?.type !== 'FormDynamicList') throw new Error('There is no list');
    list.columns.push([
      { type: 'FormFile', componentId: 'lease', label: words('Hyresavtal') },
      { ...question, componentId: 'plans', label: words('Ritningar') },
    ]);
    return body;
  });
  const { templateId } = await publishAndMove(anna, 'teknikbolagen', revision);
  await db().case.update({ where: { id: theCase.id }, data: { templateId } });
  const picture = (name: string) => new File([png({ width: 4, height: 4 }) as BlobPart], name);
  const workplaces = async () => JSON.parse((await stored('workplaces')) || '[]');
  const send = (controls: Sent) =>
    answer('operations', { hasMoreWorkplaces: 'yes', ...controls }, { 'version:workplaces': '9' });
  const none = new File([], '');

  await send({
    'workplaces[0].workplaceName': 'Norr',
    'workplaces[0].lease': picture('norr.png'),
    'workplaces[0].plans': [picture('a.png'), picture('b.png')],
    // Nothing else is filled in.
    'workplaces[1].lease': picture('söder.png'),
    // Removed at once.
    'workplaces[2]': 'remove',
    'workplaces[2].lease': picture('väster.png'),
  });
  const [north, south, ...others] = await workplaces();
  expect(others).toEqual([]);
  const [first, second] = north.plans.split(',');
  expect([north.workplaceName, south.workplaceName]).toEqual(['Norr', '']);
  const names = await db().storedFile.findMany({
    where: { id: { in: [north.lease, first, second, south.lease] } },
    orderBy: { createdAt: 'asc' },
  });
  expect(names.map(({ displayFileName, componentId }) => `${componentId} ${displayFileName}`).sort()).toEqual(
    ['lease norr.png', 'lease söder.png', 'plans a.png', 'plans b.png'],
  );
  expect(await db().storedFile.count({ where: { caseId: theCase.id, displayFileName: 'väster.png' } })).toBe(
    0,
  );

  const exe = new File(['MZ'], 'c.exe', { type: 'application/octet-stream' });
  const back = await send({
    'workplaces[0].workplaceName': 'Norr',
    'workplaces[0].lease': [north.lease, picture('nytt.png')],
    'workplaces[0].plans': [north.plans, none],
    'remove:workplaces[0].plans': first,
    'workplaces[1].lease': [south.lease, exe],
  });
  const [changed, other] = await workplaces();
  expect([changed.plans, other.lease]).toEqual([second, south.lease]);
  expect(changed.lease).not.toBe(north.lease);
  expect((await shownAt(pageOf('operations'), back))?.notes?.workplaces).toMatch(/^c\.exe: /);
});

it('does not overwrite what somebody else saved meanwhile, saves the rest, and says so', async () => {
  await answer('company', { ...COMPANY, postalAddress: 'Storgatan 1' });
  await answer('company', { ...COMPANY, postalAddress: 'Storgatan 2' });
  const stale = { 'version:postalAddress': '0' };
  const back = await answer(
    'company',
    { ...COMPANY, postalAddress: 'Storgatan 3', postalCity: 'Köping' },
    stale,
  );
  expect(placeOf(back)).toBe(pageOf('company'));
  expect((await shownAt(pageOf('company'), back))?.notes).toEqual({
    postalAddress: t('form.posted.conflict'),
  });
  expect([await stored('postalAddress'), await stored('postalCity')]).toEqual(['Storgatan 2', 'Köping']);
});

it('says of a text that is too long that it is not saved, and saves the rest', async () => {
  const back = await answer('company', { ...COMPANY, postalAddress: 'x'.repeat(5_000) });
  const shown = await shownAt(pageOf('company'), back);
  expect(shown?.notes).toEqual({ postalAddress: t('form.posted.tooLong') });
  expect(await stored('postalCity')).toBe('Västerås');
});

it('does not lead on to a form that the answers have hidden', async () => {
  const next = `/case/${theCase.id}/form/none`;
  expect(placeOf(await answer('company', COMPANY, { next }))).toBe(`/case/${theCase.id}`);
});

it('posts a question once, and leads back to where it was asked', async () => {
  const page = `${pageOf('company')}/support`;
  const question = { message: 'Vad är en koncern?', formId: 'company', page, key: 'one' };
  expect(placeOf(await post('question', question))).toBe(page);
  expect(placeOf(await post('question', question))).toBe(page);
  const messages = await db().message.findMany({ where: { caseId: theCase.id } });
  expect(messages.map(({ formId, message }) => [formId, message])).toEqual([
    ['company', 'Vad är en koncern?'],
  ]);
  const back = await post('question', { ...question, message: ' ', key: 'two' });
  expect((await shownAt(page, back))?.problem?.errors).toEqual({ message: ['REQUIRED'] });
});

it('posts a question with a file', async () => {
  const file = new File([png({ width: 4, height: 4 }) as BlobPart], 'bild.png', { type: 'image/png' });
  const page = `/case/${theCase.id}/questions`;
  expect(placeOf(await post('question', { message: 'Se filen', page, file }))).toBe(page);
  expect(await db().message.count({ where: { caseId: theCase.id } })).toBe(1);
});

it('shows a page in place of a question that a cookie cannot carry', async () => {
  const message = 'å'.repeat(20_000);
  const answered = await post('question', { message, page: `/case/${theCase.id}/questions` });
  expect([answered.status, answered.headers.get('location')]).toEqual([400, null]);
});

it('invites a colleague, says what is wrong with an address, and takes the link back', async () => {
  const page = `/case/${theCase.id}/colleagues`;
  expect(placeOf(await post('invite', { email: 'nils@example.com' }))).toBe(page);
  const back = await post('invite', { email: 'nils@' });
  expect(await shownAt(page, back)).toMatchObject({
    values: { email: 'nils@' },
    problem: { errors: { email: ['EMAIL_FORMAT'] } },
  });
  const colleague = await db().colleague.findFirstOrThrow({ where: { caseId: theCase.id } });
  expect(placeOf(await post('withdraw', { colleagueId: colleague.id }))).toBe(page);
  expect((await db().colleague.findFirstOrThrow({ where: { id: colleague.id } })).withdrawnAt).not.toBeNull();
});

it('changes the language of the application', async () => {
  expect(placeOf(await post('caseLanguage', { locale: 'en' }))).toBe(`/case/${theCase.id}`);
  expect((await db().case.findFirstOrThrow({ where: { id: theCase.id } })).locale).toBe('en');
});

it('refuses what another site sends, and changes nothing', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  for (const form of ['answers', 'question', 'invite', 'withdraw', 'caseLanguage'] as const) {
    const refused = await post(form, { formId: 'company', email: 'nils@example.com', locale: 'en' }, headers);
    expect([form, refused.status, refused.headers.get('location')]).toEqual([form, 403, null]);
  }
  expect(await db().colleague.count({ where: { caseId: theCase.id } })).toBe(0);
});

it('leads nowhere else by what is in the form', async () => {
  for (const page of ['https://elsewhere.example', '//elsewhere.example', '/case/other/check', '/', '']) {
    const taken = await post('question', { message: 'Hej', page, key: page });
    expect([page, placeOf(taken)]).toEqual([page, `/case/${theCase.id}`]);
  }
});

it('takes a correction with its answer and its explanation, and then sends in all of them', async () => {
  theCase = await world.caseIn('SUBMITTED');
  const { id: correctionId } = await db().correction.create({
    data: {
      ...{ caseId: theCase.id, formId: 'company', componentId: 'postalAddress', description: 'Gatan?' },
      ...{ previousValue: (await stored('postalAddress')) ?? '', requestedBy: 'Anna Admin' },
    },
  });
  await db().case.update({ where: { id: theCase.id }, data: { openCorrections: 1 } });
  const all = `/case/${theCase.id}/corrections`;
  const of = { formId: 'company', componentId: 'postalAddress', correctionId, locale: 'sv' };
  const version = await db().caseValue.findUniqueOrThrow({
    where: { caseId_componentId: { caseId: theCase.id, componentId: 'postalAddress' } },
  });
  const page = `${pageOf('company')}/field/postalAddress/correction`;
  const unchanged = await post('correction', { ...of, page, next: all, explanation: ' ' });
  expect([unchanged.status, placeOf(unchanged)]).toEqual([303, page]);
  expect(await shownAt(page, unchanged)).toMatchObject({
    notes: { postalAddress: t('form.correction.unanswered') },
  });
  const sent = await post('correction', {
    ...{ ...of, page, next: all },
    ...{ 'version:postalAddress': String(version.version), postalAddress: 'Nya gatan 2' },
    explanation: 'Vi har flyttat.\r\nI mars.',
  });
  expect([sent.status, placeOf(sent)]).toEqual([303, all]);
  expect(await stored('postalAddress')).toBe('Nya gatan 2');
  const done = await post('corrections', { correctionIds: correctionId });
  expect([done.status, placeOf(done)]).toEqual([303, all]);
  expect(await db().correction.findUniqueOrThrow({ where: { id: correctionId } })).toMatchObject({
    ...{ isHandled: true, explanation: 'Vi har flyttat.\nI mars.' },
  });
  // A second press finds nothing left to send, and leads to the same page.
  expect(placeOf(await post('corrections', { correctionIds: correctionId }))).toBe(all);
});

it('reads nothing of a form from a browser without a link of the case, and leads to the page that says so', async () => {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`http://localhost:3000${formAction('answers', theCase.id)}`, {
    method: 'POST',
    headers: {
      ...ownPageHeaders(),
      [CALLER_ADDRESS_HEADER]: '192.0.2.1',
      'content-type': 'multipart/form-data; boundary=x',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  const refused = await asBrowser({ cookies: new Map(), headers: ownPageHeaders() }, () => takeForm(request));
  expect(refused.status).toBe(303);
  expect(placeOf(refused)).toBe(`/case/${theCase.id}`);
  expect(isRead).toBe(false);
});
