import { makeFinal } from '@/e2e/support/final';
import { operate } from '@/e2e/support/operate';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { PDF } from '@/e2e/support/pdf';
import type { Person } from '@/e2e/support/people';
import { createdCase, filledCase, fillIn, mailedCase, type PreparedCase } from '@/e2e/support/prepared-case';
import { checkPointsOf, formsOf } from '@/e2e/support/questions';
import { linkIn, mailTo, sandboxAddress, signAll } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';
import { ADDRESSES, type CallName } from '@/lib/contract/addresses';
import type { Permission } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import type { CallInput } from '@/lib/contract/typed-calls';
import { isPermitted, ROLE_IDS, type RoleId } from '@/lib/domain/lifecycle/permissions';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { isOrganisationAction, isPermittedIn } from '@/lib/domain/organisation/permissions';
import { dayAhead } from '@/tests/fixtures/days';
import {
  type Answer,
  type Client,
  holderOf,
  refused,
  send,
  signedIn,
  stranger,
  succeed,
} from '../support/client';

/*
 * Every call of the contract, made over HTTP by those who make it: once as it should be, and once as it must be refused. The calls stand in
 * the order of an application's life, because each needs what the ones before have left. A call of the contract that no test makes fails.
 */

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

const FILE = { name: 'avtal.pdf', content: new Uint8Array(PDF) };
const LOGO = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><path d="M0 0h120v60H0z" fill="#205090"/></svg>',
);
const SIGNING_LOGIN = { email: 'anna@example.com', password: 'signera' };
/** The calls that were made, with their inputs. */
const made = new Map<CallName, object>();
const people = {} as Record<Person, Client>;
const nobody = stranger();

/** Makes a call that must succeed, and notes that it was made. */
async function make<Name extends CallName>(
  client: Client,
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Name>> {
  const answer = await succeed(client, name, input);
  made.set(name, input);
  return answer;
}

const read = ({ id: caseId }: PreparedCase, by: Client = people.Anna) => make(by, 'getCase', { caseId });
const expectStatus = (theCase: PreparedCase, status: string) =>
  expect.poll(async () => (await read(theCase)).status, { timeout: 20_000 }).toBe(status);

async function approveAll({ id: caseId, moSlug }: PreparedCase): Promise<void> {
  for (const { id: formId } of formsOf(moSlug)) {
    await make(people.Anna, 'approveForm', { caseId, formId, isApproved: true });
  }
  for (const { componentId } of checkPointsOf(moSlug)) {
    await make(people.Anna, 'setCheckPoint', { caseId, componentId, isConfirmed: true });
  }
  await make(people.Anna, 'confirmSignature', { caseId, isConfirmed: true });
  await make(people.Anna, 'approveReview', {
    ...{ caseId, corrections: [], messageIds: [], forms: [], signature: true },
    checkPoints: checkPointsOf(moSlug).map(({ componentId }) => componentId),
  });
}

/** Where each test continues from the previous one. */
let digital: PreparedCase;
let applicant: Client;
const slug = `anrop-${Date.now()}`;

test.beforeAll(async () => {
  operate(
    ...['create', slug, '--name', `Anrop ${slug}`, '--english-name', `Calls ${slug}`],
    ...['--email', `medlem@${slug}.example`, '--administrator', `chef@${slug}.example`],
  );
  for (const person of ['Anna', 'Robert', 'Lisa', 'Ragnar', 'Nils', 'Hanna', 'Bodil', 'Olof'] as const) {
    people[person] = await signedIn(person);
  }
});

test('a stranger applies, and fills in forms with the mailed link', async () => {
  const [moSlug, orgNo] = ['teknikbolagen', freshOrganisationNumber()];
  const email = `kontakt@${orgNo}.example`;
  const encoded = Buffer.from(moSlug).toString('base64url');
  await make(nobody, 'getOrganisation', { slug: encoded });
  await make(nobody, 'setLocale', { locale: 'sv' });
  await make(nobody, 'getFileSchema', {});
  await make(nobody, 'checkZipCode', { zipCode: '111 22' });
  await make(nobody, 'createCase', { moSlug, orgNo, email });
  digital = await mailedCase(moSlug, orgNo, email);
  const { id: caseId } = digital;
  applicant = holderOf(digital);

  await read(digital, applicant);
  await make(applicant, 'followCase', { caseId });
  await make(applicant, 'changeLocale', { caseId, locale: 'sv' });
  await make(applicant, 'startForm', { caseId, formId: 'company' });
  await make(applicant, 'saveValues', {
    caseId,
    items: [{ componentId: 'postalAddress', value: 'Nya gatan 1' }],
  });
  await make(applicant, 'getDynamicData', { caseId, tag: 'Undergrupper' });
  await make(applicant, 'checkPrimaryWorkplace', { caseId, zipCode: '111 22' });
  const field = { caseId, componentId: 'agreementFile' };
  await make(applicant, 'uploadFieldFile', { ...field, file: FILE });
  expect(await make(applicant, 'getFieldFile', field)).toEqual(PDF);
  await make(applicant, 'removeFieldFile', field);
  const tags = await answerOf(people.Lisa, 'listReadOnlyTags', {});
  made.set('listReadOnlyTags', {});
  expect(await answerOf(applicant, 'listReadOnlyTags', { caseId })).toEqual(tags);
  expect(await refused(nobody, 'listReadOnlyTags', {})).toBe('UNAUTHENTICATED');
  await fillIn(digital);
});

/** Some callers send more than the contract requires of all. */
async function answerOf(client: Client, name: CallName, input: object): Promise<unknown> {
  const response = await send(client, name, input);
  expect(response.status).toBe(200);
  return response.json();
}

test('both sides write, and the contact person invites a colleague', async () => {
  const { id: caseId, moSlug, orgNo } = digital;
  const file = await make(applicant, 'uploadMessageFile', { caseId, file: FILE });
  const { id: messageId } = await make(applicant, 'postMessage', {
    ...{ caseId, message: 'Se bilagan.', fileIds: [file.id] },
  });
  expect(await make(people.Anna, 'getMessageFile', { caseId, fileId: file.id })).toEqual(PDF);
  await make(people.Lisa, 'listMessages', { caseId });
  await make(people.Lisa, 'getMessage', { caseId, messageId });
  await make(people.Anna, 'markMessageHandled', { caseId, messageId, isHandled: true });
  const answer = await make(people.Robert, 'postMessage', { caseId, message: 'Tack!' });
  await make(people.Robert, 'takeBackMessage', { caseId, messageId: answer.id });
  const { id: noteId } = await make(people.Robert, 'writeNote', { caseId, text: 'Ring.' });
  await make(people.Lisa, 'listNotes', { caseId });
  await make(people.Robert, 'deleteNote', { caseId, noteId });

  await make(applicant, 'inviteColleague', { caseId, email: `kollega@${orgNo}.example` });
  const { colleagues } = await make(applicant, 'listColleagues', {
    caseId,
  });
  await make(applicant, 'withdrawColleague', { caseId, colleagueId: colleagues[0]?.id ?? '' });
  await make(nobody, 'renewLink', { caseId });
  await make(nobody, 'sendForgottenLink', { moSlug, orgNo });
  await make(people.Robert, 'getLink', { caseId });
});

test('the company signs, with a signatory replaced, a signing cancelled and a reminder', async () => {
  const { id: caseId, orgNo } = digital;
  const [first, second] = [`vd@${orgNo}.example`, `ny@${orgNo}.example`];
  await make(applicant, 'shareForSignature', { caseId, emails: [first], names: ['Ada Ask'] });
  await make(applicant, 'replaceSignatory', { caseId, email: first, newEmail: second, newName: 'Bo Berg' });
  await make(applicant, 'remindSignatory', { caseId, email: second });
  await make(applicant, 'cancelSignature', { caseId });
  await make(applicant, 'shareForSignature', { caseId, emails: [second], names: ['Bo Berg'] });
  await signAll(caseId);
  await expectStatus(digital, 'SUBMITTED');
  await make(applicant, 'getDigitalDocument', { caseId });
});

test('case workers take the case, ask for a correction and review', async () => {
  const { id: caseId } = digital;
  await make(people.Robert, 'takeCase', { caseId });
  const users = await make(people.Lisa, 'listAssignees', { moId: 1 });
  const anna = users.find(({ name }) => name === 'Anna Admin')?.adId ?? '';
  await make(people.Robert, 'delegateCase', { caseId, userAdId: anna });
  await make(people.Anna, 'resetDelegation', { caseId });
  await make(people.Robert, 'takeNextCase', {});
  await make(people.Lisa, 'getRegisterFacts', { caseId });
  await expect.poll(() => send(people.Lisa, 'getCreditReport', { caseId }).then(({ ok }) => ok)).toBe(true);
  await make(people.Lisa, 'getCreditReport', { caseId });

  const field = { caseId, formId: 'company', componentId: 'postalAddress' };
  const { correction } = await make(people.Robert, 'requestCorrection', {
    ...field,
    description: 'Ange gatunumret.',
  });
  await makeFinal(caseId);
  const corrected = { caseId, componentId: field.componentId };
  const explained = { ...corrected, isHandled: false, explanation: 'Gatan har inga nummer.' };
  await make(applicant, 'markCorrectionHandled', explained);
  await make(applicant, 'sendCorrections', { caseId, correctionIds: [correction.id] });
  await make(people.Robert, 'approveCorrection', corrected);
  await make(people.Anna, 'logInToSigning', SIGNING_LOGIN);
  await approveAll(digital);
  await expectStatus(digital, 'APPROVED_BY_MA');
  await make(applicant, 'getCasePdf', { caseId, includeAll: true });
  await make(people.Anna, 'getCaseZip', { caseId });
  await make(people.Lisa, 'listAudit', { caseId });
});

test('the manager signs, the region answers, and the register gets the case', async () => {
  const { id: caseId, orgNo } = digital;
  await make(people.Anna, 'refreshSigningLogin', {});
  const emails = [`chef@${orgNo}.example`];
  await make(people.Anna, 'shareForInternalSignature', { caseId, emails });
  await make(people.Anna, 'rejectInternalSignature', { caseId, rejectionMessage: 'Fel person.' });
  await make(people.Anna, 'shareForInternalSignature', { caseId, emails });
  await signAll(caseId);
  await expectStatus(digital, 'INTERNAL_SIGNATURE_SIGNED');
  await make(people.Lisa, 'getInternalDocument', { caseId });
  await make(people.Anna, 'confirmInternalSignature', { caseId, isConfirmed: true });
  await make(people.Anna, 'submitForRegionalReview', { caseId });
  await make(people.Anna, 'withdrawRegionalReview', { caseId });
  await make(people.Anna, 'submitForRegionalReview', { caseId });
  await make(people.Ragnar, 'answerRegionalReview', { caseId, recommended: true, comment: 'Gärna.' });
  await make(people.Robert, 'sendAdmissionDate', { caseId, admissionDate: dayAhead(30) });
  await make(people.Anna, 'exportCase', { caseId });
  await make(people.Anna, 'archiveCase', { caseId });
  await make(people.Anna, 'archiveCase', { caseId, isArchived: false });
});

test('a decision is taken back, a contact changed, a mail sent again, a case removed', async () => {
  const theCase = await createdCase();
  const { id: caseId, orgNo } = theCase;
  await make(people.Robert, 'sendReminder', { caseId });
  await make(people.Robert, 'putAside', { caseId, until: null });
  const { logs } = await make(people.Lisa, 'listMails', { caseId });
  const mailId = logs[0]?.id ?? '';
  await make(people.Lisa, 'getMail', { caseId, mailId });
  await make(people.Robert, 'resendMail', { caseId, mailId });
  await make(people.Anna, 'rejectCase', { caseId, reason: 'Fel bransch.' });
  const { heldDecision } = (await read(theCase)) as { heldDecision?: { sequence: number } | null };
  await make(people.Anna, 'takeBack', { caseId, sequence: heldDecision?.sequence ?? 0 });
  await make(people.Robert, 'changeContact', { caseId, email: `ny@${orgNo}.example` });
  const regretted = await createdCase();
  await make(holderOf(regretted), 'withdrawApplication', { caseId: regretted.id, reason: 'Vi väntar.' });
  const unwanted = await createdCase();
  await make(people.Anna, 'deleteCase', { caseId: unwanted.id });
  await make(people.Robert, 'createSilentCase', { moId: 1, orgNo: freshOrganisationNumber() });
});

test('applications are signed on paper, posted or uploaded by either side, or refused', async () => {
  const [posted, uploaded, byStaff] = [await filledCase(), await filledCase(), await filledCase()];
  const lock = (theCase: PreparedCase) =>
    make(holderOf(theCase), 'lockForPaper', { caseId: theCase.id, numberOfSignatories: 1 });
  for (const theCase of [posted, uploaded, byStaff]) await lock(theCase);
  const sender = holderOf(posted);
  await make(sender, 'choosePaperDelivery', { caseId: posted.id, shouldBeSentByMail: true });
  await make(sender, 'markPosted', { caseId: posted.id, hasBeenSentByMail: true });
  await make(people.Anna, 'rejectSignature', { caseId: posted.id, rejectionMessage: 'Sidan saknas.' });
  await make(holderOf(uploaded), 'uploadSignedDocument', { caseId: uploaded.id, file: FILE });
  await make(people.Lisa, 'getPaperDocument', { caseId: uploaded.id });
  await make(people.Robert, 'uploadSignedDocumentByCaseWorker', { caseId: byStaff.id, file: FILE });
});

test('case workers read lists and figures, keep views, change several cases, and are away', async () => {
  await make(people.Lisa, 'getMe', {});
  await make(people.Lisa, 'listOrganisations', {});
  await make(people.Lisa, 'getSession', {});
  await make(people.Lisa, 'keepSession', {});
  for (const list of ['listActiveCases', 'listExportedCases', 'listArchivedCases'] as const) {
    await make(people.Lisa, list, {});
  }
  await make(people.Lisa, 'countCases', {});
  await make(people.Lisa, 'followList', {});
  await make(people.Lisa, 'exportList', {});
  await make(people.Lisa, 'getStatistics', {});
  await make(people.Lisa, 'exportStatistics', {});
  const { id: viewId } = await make(people.Lisa, 'saveView', {
    ...{ name: 'Mina', query: 'work=mine' },
  });
  await make(people.Lisa, 'listViews', {});
  await make(people.Lisa, 'removeView', { viewId });

  const theCase = await createdCase();
  const [assignee] = await make(people.Anna, 'listAssignees', { moId: 1 });
  const change = { action: 'delegate' as const, caseIds: [theCase.id], userAdId: assignee?.adId ?? '' };
  await make(people.Anna, 'checkBulk', change);
  const { bulkId } = await make(people.Anna, 'startBulk', change);
  await make(people.Anna, 'listBulks', {});
  const stateOf = () => make(people.Anna, 'getBulk', { bulkId });
  await expect.poll(async () => (await stateOf()).finishedAt, { timeout: 20_000 }).not.toBeNull();
  await make(people.Anna, 'takeBackBulk', { bulkId });

  await make(people.Olof, 'retryJobs', { queue: 'move-file' });
  expect(await refused(people.Anna, 'retryJobs', { queue: 'move-file' })).toBe('FORBIDDEN');

  await make(people.Ragnar, 'getAbsence', {});
  await make(people.Ragnar, 'setAbsence', { until: null, morningMail: false });
});

test('an organisation is written, published and opened', async () => {
  const token = tokenIn(linkIn(await mailTo(`chef@${slug}.example`, '')));
  await make(people.Bodil, 'acceptRole', { slug, token });
  const draft = async () => await make(people.Bodil, 'getDraft', { slug });
  await make(people.Bodil, 'getOrganisationOverview', { slug });
  const { body, revision } = await draft();
  const introduction = { sv: 'Välkomna.', en: 'Welcome.' };
  const changed = { ...body, texts: { ...body.texts, introduction } };
  await make(people.Bodil, 'saveDraft', { slug, body: changed, baseRevision: revision });
  const link = await make(people.Bodil, 'makePreviewLink', { slug });
  await make(people.Bodil, 'listPreviewLinks', { slug });
  const tried = { slug, locale: 'sv' as const, values: [] };
  await make(people.Bodil, 'drawPreview', tried);
  await make(nobody, 'drawSharedPreview', { ...tried, link: tokenIn(link.url) });
  await make(people.Bodil, 'revokePreviewLink', { slug, linkId: link.linkId });
  await make(people.Bodil, 'getMailExample', { slug, mail: 'caseCreated' });
  await make(people.Bodil, 'sendTestMail', { slug, mail: 'caseCreated', locale: 'sv' });
  await make(people.Bodil, 'getSigningCheck', { slug });
  await make(people.Bodil, 'checkSigning', { slug });
  await make(people.Bodil, 'getImpact', { slug, to: 'draft' });

  const published = await make(people.Bodil, 'publishDraft', {
    ...{ slug, revision: (await draft()).revision, moveCases: false },
  });
  const { version } = published;
  await make(people.Bodil, 'getVersion', { slug, version });
  await make(people.Bodil, 'getFormFigures', { slug, version });
  await make(people.Bodil, 'compareVersions', { slug, from: version, to: version });
  const file = await make(people.Bodil, 'exportOrganisation', { slug, version });
  await make(people.Bodil, 'importDraft', {
    ...{ slug, file: { name: 'formular.json', content: new Uint8Array(file) } },
  });
  await make(people.Bodil, 'restoreVersion', { slug, version });
  const { revision: baseRevision } = await draft();
  const again = await make(people.Bodil, 'saveDraft', { slug, body, baseRevision });
  await make(people.Bodil, 'discardDraft', { slug, revision: again.revision });
  await make(people.Bodil, 'moveCases', { slug, version });
  await make(people.Bodil, 'setOpen', { slug, isOpen: true });

  // The next version takes an open application along.
  const orgNo = freshOrganisationNumber();
  await make(nobody, 'createCase', { moSlug: slug, orgNo, email: `kontakt@${orgNo}.example` });
  const next = await draft();
  const begun = await make(people.Bodil, 'saveDraft', { slug, body, baseRevision: next.revision });
  await make(people.Bodil, 'publishDraft', { slug, revision: begun.revision, moveCases: true });
});

test('an organisation has its settings, a logo and people', async () => {
  await make(people.Bodil, 'getSettings', { slug });
  await make(people.Bodil, 'changeSettings', { slug, accentColour: '#205090' });
  await make(people.Bodil, 'listSavedReplies', { slug });
  await make(people.Bodil, 'previewRetention', { slug, retention: {} });
  await make(people.Bodil, 'listIntegrations', { slug });
  await make(people.Bodil, 'saveWebhook', {
    slug,
    url: sandboxAddress('/webhooks'),
    events: ['case.created'],
    isOn: true,
  });
  await make(people.Bodil, 'getWebhook', { slug });
  await make(people.Bodil, 'renewWebhookSecret', { slug });
  await make(people.Bodil, 'sendTestEvent', { slug });
  const { items: events } = await make(people.Bodil, 'listWebhookEvents', { slug });
  await make(people.Bodil, 'sendEventAgain', { slug, eventId: events[0]?.id ?? '' });
  await make(people.Bodil, 'uploadLogo', { slug, file: { name: 'logo.svg', content: LOGO } });
  await make(nobody, 'getLogo', { slug });
  expect((await make(nobody, 'getLogo', { slug, v: '1.png' })).subarray(1, 4).toString()).toBe('PNG');
  await make(people.Bodil, 'removeLogo', { slug });

  const email = `ny@${slug}.example`;
  const { grantId } = await make(people.Bodil, 'grantRole', { slug, email, roleId: 2 });
  await make(people.Bodil, 'resendInvitation', { slug, grantId });
  await make(people.Bodil, 'changeRole', { slug, grantId, roleId: 3 });
  const token = tokenIn(linkIn(await mailTo(email, '')));
  await make(people.Nils, 'acceptRole', { slug, token });
  const { people: listed } = await make(people.Bodil, 'listPeople', { slug });
  const accountId = listed
    .flatMap(({ roles }) => roles.map(({ askedBy }) => askedBy?.accountId))
    .find(Boolean);
  await make(people.Bodil, 'confirmRole', { slug, grantId, accountId: accountId ?? '' });
  await make(people.Bodil, 'withdrawRole', { slug, grantId });
  await make(people.Bodil, 'listOrganisationHistory', { slug });
});

const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? '';

test('each call is also refused, as the tables say', async () => {
  const roles: Record<RoleId, Client> = {
    1: people.Anna,
    2: people.Robert,
    3: people.Lisa,
    4: people.Ragnar,
  };
  for (const [name, input] of made) {
    // Answers everybody the same, and takes nothing.
    if (name === 'getFileSchema') continue;
    const { permission, onCase } = CALLS[name] as { permission: Permission; onCase: boolean };
    if (permission === 'anybody') {
      expect(await refusedOfAnybody(name), name).toMatch(/^(VALIDATION_FAILED|NOT_FOUND|CROSS_SITE)$/);
      continue;
    }
    expect(await refused(nobody, name, input), name).toBe('UNAUTHENTICATED');
    const without = ROLE_IDS.find((role) => !mayAt(permission, role));
    const there = 'slug' in input ? { ...input, slug: 'teknikbolagen' } : input;
    // Only administrators see a case that was removed.
    const code = name === 'deleteCase' ? 'NOT_FOUND' : 'FORBIDDEN';
    if (without) expect(await refused(roles[without], name, there), name).toBe(code);
    const isElsewhere = onCase || ('slug' in input && permission !== 'signedIn');
    if (isElsewhere) expect(await refused(people.Hanna, name, input), name).toBe('NOT_FOUND');
  }
});

/** The refusal of a call that anybody may make: of something that does not exist, of an input that says nothing, or of another site. */
async function refusedOfAnybody(name: CallName): Promise<string> {
  if (CALLS[name].method === 'GET') return refused(nobody, name, { slug: 'ingen' });
  return refused(nobody, name, made.get(name) ?? {}, { 'Sec-Fetch-Site': 'cross-site' });
}

function mayAt(permission: Permission, role: RoleId): boolean {
  if (permission === 'signedIn') return true;
  if (typeof permission !== 'string') return permission.some((action) => isPermitted(action, role));
  return isOrganisationAction(permission)
    ? isPermittedIn(permission, role)
    : isPermitted(permission as Action, role);
}

test('no call of the contract is missing here', () => {
  expect((Object.keys(ADDRESSES) as CallName[]).filter((name) => !made.has(name))).toEqual([]);
});
