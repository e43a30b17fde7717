import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CheckPoints } from '@/components/case/forms/check-points-section';
import { FormReview } from '@/components/case/forms/form-review';
import { CaseProvider } from '@/components/case/page/case-context';
import { CompanyFacts } from '@/components/case/page/company-facts';
import { useShownCase } from '@/components/case/shown/shown-case';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

beforeEach(() => sessionStorage.clear());

const ready = { ready: true, missing: [] };
const FIELD = 'Postadress';

const POINTS: CaseView['checkPoints'] = [
  { componentId: 'checkCredit', title: 'Kreditupplysning', status: 'NOT_CHECKED', evidence: 'creditReport' },
  { componentId: 'checkSigners', title: 'Firmatecknare', status: 'NOT_CHECKED', evidence: 'signatories' },
  { componentId: 'checkVisit', title: 'Besök', status: 'NOT_CHECKED' },
];

function submitted(): CaseView {
  const view = sampleCase();
  for (const row of view.forms.flatMap(({ rows }) => savableComponents(rows))) {
    row.correction = null;
    if (row.label === FIELD) row.value = 'Gamla gatan 1';
  }
  return {
    ...view,
    ...{ status: 'SUBMITTED', caseStatus: 'SUBMITTED', archivedFrom: null, checkPoints: POINTS },
    ...{ internalSignature: null, extraReviewSteps: [], undeliveredMail: null },
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    permissions: permittedActions(1, 'SUBMITTED'),
  };
}

function Answers() {
  const { view } = useShownCase();
  return view.forms.map((form) => (
    <FormReview key={form.id} {...view} caseId={view.id} form={form} isInPage />
  ));
}

const COMPANY = {
  ...{ name: 'Alfa Verkstad AB', isActive: false, isMember: false, industry: null },
  address: { street: 'Nya gatan 2', zipCode: '721 30', city: 'Västerås' },
};

function show(company: typeof COMPANY | null | 'away' = null, more: Partial<CaseView> = {}) {
  const view = { ...submitted(), ...more };
  return showScreen(
    <CaseProvider
      packed={{ ...view, forms: packForms(view.forms) }}
      me={{ accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' }}
    >
      <CompanyFacts view={view} />
      <CheckPoints view={view} />
      <Answers />
    </CaseProvider>,
    'sv',
    ({ method, path }) => {
      if (path.includes('RegisterFacts'))
        return company === 'away' ? new Response(null, { status: 502 }) : Response.json({ company });
      return Response.json(method === 'GET' ? view : {});
    },
  );
}

it('is written under the answer, sent, and closed, without a dialog', async () => {
  const { user, t, calls, getByRole, findByLabelText, queryByLabelText } = show();
  await user.click(getByRole('link', { name: t('case.form.correctOf', { field: FIELD }) }));
  const text = await findByLabelText(t('dialog.correction.description'));
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(document.querySelector('dialog')).toBeNull();
  await user.type(text, 'Skriv hela adressen.');
  await user.click(getByRole('button', { name: t('dialog.correction.submit') }));
  await waitFor(() => expect(queryByLabelText(t('dialog.correction.description'))).toBeNull());
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { componentId: 'postalAddress', description: 'Skriv hela adressen.' },
  ]);
  expect(document.activeElement?.getAttribute('data-answer')).toBe('postalAddress');
});

it('asks for confirmation before what is written is discarded', async () => {
  const { user, t, getByRole, findByRole, findByLabelText, queryByLabelText } = show();
  await user.click(getByRole('link', { name: t('case.form.correctOf', { field: FIELD }) }));
  await user.type(await findByLabelText(t('dialog.correction.description')), 'Nej');
  await user.keyboard('{Escape}');
  await user.click(await findByRole('button', { name: t('ui.dialog.leave') }));
  expect(queryByLabelText(t('dialog.correction.description'))).toBeNull();
});

it('is next to what the register says, if that differs', async () => {
  const { t, findByText, getByText } = show(COMPANY);
  expect(await findByText('Nya gatan 2')).toBeTruthy();
  expect(getByText(t('case.register.inactive'))).toBeTruthy();
});

it('says that the register does not answer, and retries', async () => {
  const { user, t, calls, getAllByText, getByRole, getAllByRole } = show('away');
  // Next to the checkpoints and among the facts about the company, and nobody requested it, so no message says so.
  await waitFor(() => expect(getAllByRole('button', { name: t('case.register.again') })).toHaveLength(2));
  expect(getAllByText(t('case.register.away'), { exact: false })).toHaveLength(2);
  expect(getByRole('log').textContent).toBe('');
  const before = calls.length;
  await user.click(getAllByRole('button', { name: t('case.register.again') })[0] as HTMLElement);
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

const karin = {
  name: 'Karin Karlsson',
  email: 'karin@alfa.example',
  status: 'signed',
  at: null,
  reason: null,
};
const signed = (...signatories: object[]) =>
  ({
    signature: { status: 'SIGNED_BY_SIGNATORIES', isCancelled: false, signatories },
    namedPeople: [{ name: 'Karin Karlsson', email: 'k@alfa.example' }],
  }) as unknown as Partial<CaseView>;

it('is evidence for the checkpoints, with what speaks for them', async () => {
  const extraReviewSteps = [{ name: 'CREDIT_REPORT' as const, status: 'AVAILABLE' as const, comment: null }];
  const name = submitted().company.name;
  const { t, findByText, getByText } = show(
    { ...COMPANY, name, isActive: true },
    { ...signed(karin), extraReviewSteps },
  );
  expect(await findByText(t('case.evidence.registered'))).toBeTruthy();
  expect(getByText(t('case.evidence.named'))).toBeTruthy();
  expect(getByText(t('case.evidence.credit', { isThere: 'true' }))).toBeTruthy();
});

it('is evidence against the checkpoints, each with its reason', async () => {
  const stranger = { ...karin, name: 'Sten Sture', email: 'sten@alfa.example' };
  const { t, findByText, getByText, queryByText } = show(
    { ...COMPANY, name: 'Beta AB', isMember: true },
    signed(karin, stranger),
  );
  expect(await findByText(t('case.evidence.inactive'))).toBeTruthy();
  expect(getByText(t('case.evidence.member'))).toBeTruthy();
  expect(getByText(t('case.evidence.otherName', { name: 'Beta AB' }))).toBeTruthy();
  expect(getByText(/Sten Sture.* är inte namngiven/)).toBeTruthy();
  expect(queryByText(t('case.evidence.named'))).toBeNull();
  expect(queryByText(t('case.evidence.registered'))).toBeNull();
});

it('is next to its checkpoint, and suggests those that everything speaks for', async () => {
  const extraReviewSteps = [{ name: 'CREDIT_REPORT' as const, status: 'AVAILABLE' as const, comment: null }];
  const stranger = { ...karin, name: 'Sten Sture', email: 'sten@alfa.example' };
  const { user, t, calls, getByRole, findByRole } = show(COMPANY, {
    ...signed(karin, stranger),
    extraReviewSteps,
  });
  const about = (point: string) =>
    getByRole('list', { name: t('case.evidence.about', { point }) }).textContent;
  expect(about('Kreditupplysning')).toBe(
    `${t('case.evidence.credit', { isThere: 'true' })} ${t('case.documents.download')}`,
  );
  expect(about('Firmatecknare')).toMatch(/Sten Sture.* är inte namngiven/);
  expect((await findByRole('list', { name: t('case.evidence.label') })).textContent).toBe(
    t('case.evidence.inactive'),
  );
  await user.click(getByRole('button', { name: t('case.checkPoints.checkProposed', { count: 1 }) }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { componentId: 'checkCredit', isConfirmed: true },
    ]),
  );
});
