import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ReviewDialog } from '@/components/case/dialogs/review-dialog';
import { correctionsOf } from '@/components/case/shown/corrections';
import { reviewOf } from '@/components/case/shown/review';
import type { CaseView } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { refusal, type SentCall, showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

beforeEach(() => sessionStorage.clear());

const KARIN = { name: 'Karin Kontakt', email: 'karin@example.com' };
const POINTS: CaseView['checkPoints'] = [
  { componentId: 'checkCredit', title: 'Kreditupplysning', status: 'NOT_CHECKED', evidence: 'creditReport' },
  { componentId: 'checkSigners', title: 'Firmatecknare', status: 'NOT_CHECKED', evidence: 'signatories' },
  { componentId: 'checkAgreement', title: 'Kollektivavtal', status: 'NOT_CHECKED' },
];

const MADE = {
  ...{ id: '33333333-3333-4333-8333-333333333333', description: 'Se över det här.', isHandled: true },
  ...{ notAsked: false, previousValue: '', requestedAt: '2026-11-20T10:00:00.000Z', dueOn: null },
  ...{ explanation: null, handledAt: '2026-11-21T10:00:00.000Z' },
};

/** A signed case whose signatory is named, with a credit report. The correction of its first form is made, or there is none. */
function signed(more: Partial<CaseView> = {}, { isCorrected = false } = {}): CaseView {
  const view = caseViewWith({
    ...{ status: 'SUBMITTED', caseStatus: 'SUBMITTED', archivedFrom: null, checkPoints: POINTS },
    ...{ handledByAspirantCorrections: Number(isCorrected), notYetHandledByAspirantCorrections: 0 },
    permissions: permittedActions(1, 'SUBMITTED'),
    managerEmails: ['chef@example.com'],
    namedPeople: [KARIN],
    signature: {
      status: 'SIGNED',
      isCancelled: false,
      signatories: [{ ...KARIN, status: 'signed', at: null, reason: null }],
    } as unknown as CaseView['signature'],
    analogSignature: null,
    extraReviewSteps: [
      { name: 'CREDIT_REPORT', status: 'AVAILABLE', comment: null },
      { name: 'INTERNAL_SIGNATURE', status: 'SIGNATURES_NOT_YET_REQUESTED', comment: null },
    ],
    ...more,
  });
  for (const form of view.forms) {
    form.status = 'VALID';
    for (const row of savableComponents(form.rows)) row.correction = null;
  }
  const [row] = savableComponents(view.forms[0]?.rows ?? []);
  if (isCorrected && row) row.correction = MADE;
  return view;
}

function show(view: CaseView, answer: (call: SentCall) => Response = () => Response.json({ company: null })) {
  const sent: SentCall[] = [];
  const screen = showScreen(
    <CaseAround view={view}>
      <ReviewDialog caseId={view.id} company="Alfa" closeTo={`/case/admin/${view.id}`} view={view} />
    </CaseAround>,
    'sv',
    (call) => {
      if (call.method !== 'GET') sent.push(call);
      return answer(call);
    },
  );
  const dialog = () => within(screen.container.ownerDocument.body);
  const box = (name: string | RegExp) => dialog().getByRole<HTMLInputElement>('checkbox', { name });
  return { ...screen, dialog, box, sent };
}

it('ticks what has evidence, leaves what has none, and approves and sends once all is ticked', async () => {
  const view = signed();
  const { box, dialog, user, sent } = show(view);
  for (const { title } of view.forms) expect(box(title).checked).toBe(true);
  expect(box(/^Underskriven av Karin Kontakt/).checked).toBe(true);
  expect(box('Kreditupplysning').checked).toBe(true);
  expect(box('Firmatecknare').checked).toBe(true);
  expect(box('Kollektivavtal').checked).toBe(false);
  const total = view.forms.length + 4;
  dialog().getByRole('button', { name: `Godkänn ${total - 1} av ${total}` });
  await user.click(box('Kollektivavtal'));
  expect(box(/^Skicka för intern underskrift till chef@example.com/).checked).toBe(true);
  await user.click(dialog().getByRole('button', { name: 'Godkänn och skicka för underskrift' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toHaveLength(2));
  expect(sent[0]).toMatchObject({
    path: `Case/${view.id}/ApproveReview`,
    body: {
      corrections: [],
      messageIds: [],
      forms: view.forms.map(({ id: formId, version }) => ({ formId, version })),
      checkPoints: POINTS.map(({ componentId }) => componentId),
      signature: true,
    },
  });
  expect(sent[1]?.path).toContain('Signature/SubmitForInternalSignature');
});

it('sends nothing that is left out, and not for signing before all is approved', async () => {
  const view = signed();
  const { dialog, user, sent } = show(view);
  const total = view.forms.length + 4;
  await user.click(dialog().getByRole('button', { name: `Godkänn ${total - 1} av ${total}` }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { checkPoints: ['checkCredit', 'checkSigners'] } });
});

it('does not tick a signature by somebody whom the application does not name', () => {
  const { box } = show(signed({ namedPeople: [] }));
  expect(box(/^Underskriven av Karin Kontakt/).checked).toBe(false);
  expect(box('Firmatecknare').checked).toBe(false);
});

it('does not approve a form without the correction in it', async () => {
  const view = signed({}, { isCorrected: true });
  const [placed] = correctionsOf(view.forms);
  if (!placed) throw new Error('The sample has no correction');
  const { box, user } = show(view);
  expect(box(placed.form.title).checked).toBe(true);
  await user.click(box(placed.row.label));
  expect(box(placed.form.title)).toMatchObject({ checked: false, disabled: true });
});

it('has only the corrections for an advisor, and while others wait for the company', () => {
  const isAdvisor = { permissions: permittedActions(2, 'SUBMITTED') };
  const open = { notYetHandledByAspirantCorrections: 1 };
  for (const more of [isAdvisor, open]) {
    const review = reviewOf({ ...signed({}, { isCorrected: true }), ...more });
    expect(review).toMatchObject({ forms: [], checkPoints: [], hasSignature: false, isWhole: false });
    expect(review?.corrections).toHaveLength(1);
    expect(reviewOf({ ...signed(), ...more })).toBeNull();
  }
});

it('says why the whole of it was refused, and stays', async () => {
  const { dialog, user, findByRole } = show(signed(), ({ method }) =>
    method === 'GET'
      ? Response.json({ company: null })
      : refusal(409, 'NOT_READY', { errors: { company: ['FORM_NOT_VALID'] } }),
  );
  await user.click(dialog().getByRole('button', { name: /^Godkänn \d+ av \d+$/ }));
  expect((await findByRole('alert')).textContent).toContain('1 formulär inte klart');
});

it('leads to the documents that speak for it, and has all answers in sight', () => {
  const view = signed();
  const { dialog, container, t } = show(view);
  const link = (name: string) => dialog().getByRole('link', { name }).getAttribute('href');
  expect(link(t('dialog.review.document'))).toContain(view.id);
  expect(link(t('case.documents.downloadOf', { document: t('case.documents.creditReport') }))).toContain(
    view.id,
  );
  expect(container.ownerDocument.querySelectorAll('details[open]')).toHaveLength(view.forms.length);
  expect(container.ownerDocument.querySelectorAll('details:not([open])')).toHaveLength(0);
});
