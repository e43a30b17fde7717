import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { ApplicationForm, SigningForm } from '@/lib/domain/form-action';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { runOperation } from '@/lib/engine/operation';
import { shareForSignature } from '@/lib/features/signing/share-for-signature';
import { db } from '@/lib/platform/database/db';
import { applicantOf } from '../../../fixtures/actors';
import { PNG } from '../../../fixtures/attempts';
import type { SomeCase } from '../../../fixtures/cases';
import { placeOf, postForm, type Sent, shownAt } from '../../../fixtures/posted-forms';
import { createSigningWorld } from '../../../fixtures/signing-world';

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

const world = await createSigningWorld();
afterAll(() => world.outside.close());
let theCase: SomeCase;
beforeEach(async () => {
  theCase = await world.caseIn('STARTED');
});

const [EVA, BO] = ['eva@example.com', 'bo@example.com'];
const post = (form: ApplicationForm, sent: Sent) => postForm(theCase, form, sent);
const at = (page: string) => `/case/${theCase.id}${page}`;
const statusNow = async () => (await db().case.findUniqueOrThrow({ where: { id: theCase.id } })).status;

async function signatoriesNow(): Promise<string[]> {
  const signature = await db().signature.findFirst({
    where: { caseId: theCase.id, isCurrent: true },
    include: { signatories: { orderBy: { email: 'asc' } } },
  });
  return signature?.signatories.map(({ name, email }) => `${name} ${email}`) ?? [];
}

const shareWithTwo = () =>
  runOperation(shareForSignature, applicantOf(theCase), theCase.id, {
    emails: [BO, EVA],
    names: ['Bo Berg', 'Eva Ek'],
  });

it('sends the application to those who are ticked and those who are typed, once for two presses', async () => {
  const form = {
    chosen: `${EVA} Eva Maria Ek`,
    ...{ 'names.0': '', 'emails.0': ' ', 'names.3': ' Bo  Berg ', 'emails.3': 'Bo@Example.com' },
    key: 'one',
  };
  for (const _press of [1, 2]) {
    const sent = await post('shareForSignature', form);
    expect([sent.status, placeOf(sent)]).toEqual([303, at('/shared')]);
  }
  expect(await signatoriesNow()).toEqual(['Bo Berg Bo@Example.com', `Eva Maria Ek ${EVA}`]);
  expect(await db().signature.count({ where: { caseId: theCase.id } })).toBe(1);
});

it('says at each field what is wrong, with what was typed, and sends nothing', async () => {
  const back = await post('shareForSignature', { 'names.1': 'Eva Ek', 'emails.1': 'eva@', 'emails.2': BO });
  expect(placeOf(back)).toBe(at('/signing'));
  expect(await shownAt(at('/signing'), back)).toMatchObject({
    values: { 'names.0': 'Eva Ek', 'emails.0': 'eva@', 'names.1': '', 'emails.1': BO },
    problem: { errors: { 'emails.0': ['EMAIL_FORMAT'], 'names.1': ['REQUIRED'] } },
  });
  const empty = await shownAt(at('/signing'), await post('shareForSignature', { 'emails.0': '' }));
  expect(empty?.problem?.errors).toEqual({ 'emails.0': ['REQUIRED'], 'names.0': ['REQUIRED'] });
  expect(await statusNow()).toBe('STARTED');
});

it('leads back with one line more, and refuses more people than the form takes', async () => {
  const back = await post('shareForSignature', { 'names.0': 'Eva Ek', 'emails.0': EVA, more: 'true' });
  const shown = await shownAt(at('/signing'), back);
  expect([shown?.values, shown?.problem]).toEqual([{ 'names.0': 'Eva Ek', 'emails.0': EVA }, undefined]);
  const many = Array.from({ length: COUNT_LIMITS.signatories + 1 }, (_, index) => `p${index}@example.com P`);
  const refused = await post('shareForSignature', { chosen: many });
  expect((await shownAt(at('/signing'), refused))?.problem?.errorCode).toBe('VALIDATION_FAILED');
  expect(await statusNow()).toBe('STARTED');
});

it('reminds a signatory once a day, and says so at the button', async () => {
  await shareWithTwo();
  expect(placeOf(await post('remindSignatory', { email: EVA }))).toBe(at(''));
  const again = await post('remindSignatory', { email: EVA });
  expect(await shownAt(at(''), again)).toMatchObject({
    values: { reminded: EVA },
    problem: { errorCode: 'ALREADY_REMINDED' },
  });
});

it('sends the application to somebody else, by the rules of the question', async () => {
  await shareWithTwo();
  const wrong = await post('replaceSignatory', { email: BO, newName: '', newEmail: 'cia@' });
  expect(await shownAt(at(''), wrong)).toMatchObject({
    values: { replaced: BO, newName: '', newEmail: 'cia@' },
    problem: { errors: { newName: ['REQUIRED'], newEmail: ['EMAIL_FORMAT'] } },
  });
  const there = await post('replaceSignatory', { email: BO, newName: 'Eva Ek', newEmail: EVA });
  expect((await shownAt(at(''), there))?.problem?.errors).toEqual({ newEmail: ['EMAIL_DUPLICATE'] });
  const sent = { email: BO, newName: 'Cia Ceder', newEmail: 'cia@example.com', key: 'one' };
  expect(placeOf(await post('replaceSignatory', sent))).toBe(at(''));
  expect(await shownAt(at(''), await post('replaceSignatory', sent))).toBeNull();
  expect(await signatoriesNow()).toEqual(['Cia Ceder cia@example.com', `Eva Ek ${EVA}`]);
});

it('cancels the signing', async () => {
  await shareWithTwo();
  expect(placeOf(await post('cancelSignature', {}))).toBe(at(''));
  expect(await statusNow()).not.toBe('SHARED_FOR_EXTERNAL_SIGNATURE');
});

it('locks the application for paper, gives the document, and takes the signed one', async () => {
  expect(placeOf(await post('paper', { count: '2' }))).toBe(at('/downloadsignature/2'));
  expect(placeOf(await post('paper', { count: '/../../' }))).toBe(at('/downloadsignature/1'));
  // The page of a document that somebody has made void meanwhile does not lock the application again.
  expect(placeOf(await post('paperDocument', {}))).toBe(at(''));
  expect(await statusNow()).toBe('STARTED');
  const refused = await post('lockForPaper', { numberOfSignatories: '99' });
  expect(placeOf(refused)).toBe(at('/downloadsignature/99'));
  expect(placeOf(await post('lockForPaper', { numberOfSignatories: '2' }))).toBe(at(''));
  expect(await statusNow()).toBe('DOWNLOADED_FOR_ANALOG_SIGNATURE');
  const document = await post('paperDocument', {});
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(document.headers.get('content-disposition')).toMatch(/^attachment/);

  expect(placeOf(await post('markPosted', { hasBeenSentByMail: 'true' }))).toBe(at(''));
  expect(placeOf(await post('markPosted', { hasBeenSentByMail: 'false' }))).toBe(at(''));
  const nothing = await post('uploadSignedDocument', { signedDocument: new File([], '') });
  expect(placeOf(nothing)).toBe(at('/sign'));
  expect((await shownAt(at('/sign'), nothing))?.problem?.errors).toEqual({
    signedDocument: ['REQUIRED_FILE'],
  });
  const broken = await post('uploadSignedDocument', { signedDocument: new File(['MZ'], 'avtal.exe') });
  expect((await shownAt(at('/sign'), broken))?.problem?.message).toBeTruthy();
  const file = new File([PNG as BlobPart], 'påskrivet.png', { type: 'image/png' });
  expect(placeOf(await post('uploadSignedDocument', { signedDocument: file }))).toBe(at('/shared'));
  expect(await statusNow()).toBe('SUBMITTED');
});

it('gives the whole application', async () => {
  const document = await post('document', {});
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('changes nothing for another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  const forms: SigningForm[] = ['shareForSignature', 'lockForPaper', 'paperDocument', 'uploadSignedDocument'];
  for (const form of forms) {
    const sent = { chosen: `${EVA} Eva Ek`, numberOfSignatories: '1' };
    expect([form, (await postForm(theCase, form, sent, headers)).status]).toEqual([form, 403]);
  }
  expect(await statusNow()).toBe('STARTED');
});
