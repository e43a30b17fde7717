import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRefresh } from '@/components/browser/page-around';
import { CaseConversation } from '@/components/case/conversation/case-conversation';
import { CorrectionsSection } from '@/components/case/forms/corrections-section';
import { FormOverlay } from '@/components/case/forms/form-overlay';
import { FormReview } from '@/components/case/forms/form-review';
import { FormsSection } from '@/components/case/forms/forms-section';
import { CaseProvider } from '@/components/case/page/case-context';
import { OpenFormsProvider } from '@/components/case/shown/open-forms';
import { useShownCase } from '@/components/case/shown/shown-case';
import type { Row } from '@/lib/contract/form-shapes';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { days } from '@/tests/fixtures/form-screen';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { refusal, type SentCall, showScreen } from '@/tests/fixtures/screen';

const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const ready = { ready: true, missing: [] };
const correctionOf = (number: number, isHandled: boolean): NonNullable<Row['correction']> => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${number}`, description: `Begäran ${number}`, isHandled },
  ...{
    notAsked: false,
    requestedAt: '2026-11-20T10:00:00Z',
    dueOn: null,
    explanation: null,
    handledAt: null,
    previousValue: 'Gamla gatan 1',
  },
});

/** A case of two forms to approve, as an administrator sees it; the first may have an answer of its own and a correction. */
function caseWith(
  change: { version?: number; value?: string; correction?: Row['correction'] } = {},
): CaseView {
  const { forms, ...about } = sampleCase();
  const [first, second] = forms.slice(0, 2);
  if (!first || !second) throw new Error('The sample has too few forms');
  first.version = change.version ?? 3;
  second.version = 5;
  const address = savableComponents(first.rows).find(({ componentId }) => componentId === 'postalAddress');
  if (!address) throw new Error('The sample has no address');
  address.value = change.value ?? 'Gamla gatan 1';
  address.correction = change.correction ?? null;
  return {
    ...about,
    ...{ status: 'SUBMITTED', caseStatus: 'SUBMITTED', archivedFrom: null, checkPoints: [] },
    ...{ internalSignature: null, extraReviewSteps: [], undeliveredMail: null, forms: [first, second] },
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    permissions: permittedActions(1, 'SUBMITTED'),
  };
}

const NO_MESSAGES = { messages: [], nextCursor: null, unread: [] };
const CONFLICT = 'Någon annan hann före.';

/** Shows a part of the page. The case is another by now, so the server refuses what is sent. */
function shown(before: CaseView, by: CaseView, screen: React.ReactNode, refuse = conflict) {
  return showScreen(
    <CaseProvider packed={{ ...before, forms: packForms(before.forms) }} me={me}>
      {screen}
    </CaseProvider>,
    'sv',
    (call) => {
      if (call.path === 'Message/CaseId') return Response.json(NO_MESSAGES);
      return call.method === 'GET' ? Response.json(by) : refuse(call);
    },
  );
}
const conflict = (_call?: SentCall): Response | Promise<Response> =>
  refusal(409, 'CONFLICT', { message: CONFLICT });
const changed = (calls: readonly SentCall[]) => calls.filter(({ method }) => method !== 'GET');

function Corrections() {
  return <CorrectionsSection view={useShownCase().view} />;
}
function Forms() {
  const { view } = useShownCase();
  return (
    <OpenFormsProvider>
      <FormsSection view={view} />
    </OpenFormsProvider>
  );
}
function Review() {
  const { view } = useShownCase();
  const [form] = view.forms;
  return form && <FormReview {...view} caseId={view.id} form={form} />;
}
function RefreshButton() {
  const refresh = useRefresh();
  return (
    <button type="button" onClick={() => void refresh()}>
      Livs levande
    </button>
  );
}

describe('a correction that a colleague or the company has changed meanwhile', () => {
  it.each([
    ['in the list of corrections', <Corrections key="list" />],
    ['at its field', <Review key="field" />],
  ])('is neither approved nor cancelled, and shows as it is by now: %s', async (_where, screen) => {
    const before = caseWith({ correction: correctionOf(1, true) });
    const { user, t, calls, getByRole, findByText } = shown(
      before,
      caseWith({ correction: correctionOf(2, false) }),
      screen,
    );
    const named = (state: 'approveField' | 'cancelField') =>
      getByRole('button', { name: t(`case.corrections.${state}`, { field: 'Postadress' }) });
    await user.click(named('approveField'));
    expect(await findByText(CONFLICT)).toBeTruthy();
    expect(await findByText('Begäran 2')).toBeTruthy();
    expect(changed(calls).map(({ path, query }) => [path, query])).toEqual([
      [
        'Case/ApproveCorrection',
        {
          ...{ caseId: before.id, componentId: 'postalAddress' },
          ...{ correctionId: correctionOf(1, true).id, isHandled: 'true' },
        },
      ],
    ]);
    await user.click(named('cancelField'));
    await waitFor(() =>
      expect(changed(calls)[1]?.query).toMatchObject({
        ...{ correctionId: correctionOf(2, false).id, isHandled: 'false' },
      }),
    );
  });
});

describe('a form that was saved after it was read', () => {
  const before = caseWith();
  const [first, second] = before.forms as [CaseView['forms'][number], CaseView['forms'][number]];
  const by = caseWith({ version: 4, value: 'Nya gatan 2' });

  it('is not approved in its place, and opens again', async () => {
    const { user, t, calls, getByRole, findByText } = shown(before, by, <Forms />);
    await user.click(getByRole('button', { name: t('case.forms.approveAndNextOf', { form: first.title }) }));
    expect(await findByText(CONFLICT)).toBeTruthy();
    expect(changed(calls).map(({ body }) => body)).toEqual([
      { formId: first.id, isApproved: true, version: 3 },
    ]);
    expect(await findByText('Nya gatan 2')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        getByRole('button', { name: t('case.forms.hide', { form: first.title }) }),
      ),
    );
  });

  it('is not approved in its row', async () => {
    const { user, t, calls, getByRole, findByText } = shown(before, by, <Forms />);
    await user.click(getByRole('button', { name: t('case.forms.hide', { form: second.title }) }));
    await user.click(getByRole('button', { name: t('case.forms.approveForm', { form: second.title }) }));
    expect(await findByText(CONFLICT)).toBeTruthy();
    expect(changed(calls).map(({ body }) => body)).toEqual([
      { formId: second.id, isApproved: true, version: 5 },
    ]);
  });

  it('is not approved with all the others', async () => {
    const { user, t, calls, getByRole, findByText } = shown(before, by, <Forms />);
    await user.click(getByRole('button', { name: t('case.forms.approveAll', { count: 2 }) }));
    expect(await findByText(CONFLICT)).toBeTruthy();
    expect(changed(calls).map(({ body }) => body)).toEqual([
      { formId: first.id, isApproved: true, version: 3 },
    ]);
    expect(await findByText('Nya gatan 2')).toBeTruthy();
  });

  it('is not approved over the page, and comes back in the place of the next one', async () => {
    const addressOf = (formId: string) => `/case/admin/${before.id}/form/${formId}`;
    window.history.replaceState(null, '', addressOf(first.id));
    const { user, t, calls, getByRole, findByText } = shown(
      before,
      by,
      <FormOverlay
        {...{ caseId: before.id, company: before.company.name, forms: before.forms, formId: first.id }}
        {...{ admissionDates: days, permissions: before.permissions }}
      >
        {null}
      </FormOverlay>,
      async (call) => {
        await waitFor(() => expect(window.location.pathname).toBe(addressOf(second.id)));
        return conflict(call);
      },
    );
    const dialog = within(getByRole('dialog', { name: first.title }));
    await user.click(
      dialog.getByRole('button', { name: t('case.forms.approveAndNextOf', { form: first.title }) }),
    );
    expect(await findByText(CONFLICT)).toBeTruthy();
    expect(changed(calls).map(({ body }) => body)).toEqual([
      { formId: first.id, isApproved: true, version: 3 },
    ]);
    await waitFor(() => expect(window.location.pathname).toBe(addressOf(first.id)));
    window.history.replaceState(null, '', '/');
  });
});

describe('a refusal', () => {
  const [, second] = caseWith().forms as [CaseView['forms'][number], CaseView['forms'][number]];

  it('shows the case as it is by now, whatever it says', async () => {
    const { user, t, calls, getByRole, findByText } = shown(
      caseWith(),
      caseWith({ value: 'Nya gatan 2' }),
      <Forms />,
      () => refusal(409, 'NOT_READY', { message: 'Allt är inte klart.' }),
    );
    await user.click(getByRole('button', { name: t('case.forms.hide', { form: second.title }) }));
    await user.click(getByRole('button', { name: t('case.forms.approveForm', { form: second.title }) }));
    expect(await findByText('Allt är inte klart.')).toBeTruthy();
    expect(await findByText('Nya gatan 2')).toBeTruthy();
    expect(changed(calls)).toHaveLength(1);
  });

  it('takes nothing back that came after the press', async () => {
    const answer = Promise.withResolvers<Response>();
    const { user, t, getByRole, findByText, queryByText } = shown(
      caseWith(),
      caseWith({ value: 'Nya gatan 2' }),
      <>
        <Forms />
        <RefreshButton />
      </>,
      () => answer.promise,
    );
    await user.click(getByRole('button', { name: t('case.forms.hide', { form: second.title }) }));
    await user.click(getByRole('button', { name: t('case.forms.approveForm', { form: second.title }) }));
    await user.click(getByRole('button', { name: 'Livs levande' }));
    expect(await findByText('Nya gatan 2')).toBeTruthy();
    answer.resolve(refusal(503, 'UNAVAILABLE', { message: 'Just nu går det inte.' }));
    expect(await findByText('Just nu går det inte.')).toBeTruthy();
    expect(queryByText('Nya gatan 2')).toBeTruthy();
    expect(queryByText('Gamla gatan 1')).toBeNull();
  });

  it('takes back its own press only, while another is under way', async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const [first] = caseWith().forms as [CaseView['forms'][number]];
    const { user, t, calls, getByRole, findByRole, queryByRole } = shown(
      caseWith(),
      caseWith(),
      <Forms />,
      () => answers[changed(calls).length - 1]?.promise ?? conflict(),
    );
    const approve = (form: CaseView['forms'][number]) => t('case.forms.approveForm', { form: form.title });
    const unapprove = (form: CaseView['forms'][number]) =>
      t('case.forms.unapproveForm', { form: form.title });
    await user.click(getByRole('button', { name: t('case.forms.hideAll') }));
    await user.click(getByRole('button', { name: approve(first) }));
    await user.click(getByRole('button', { name: approve(second) }));
    expect(getByRole('button', { name: unapprove(first) })).toBeTruthy();
    expect(getByRole('button', { name: unapprove(second) })).toBeTruthy();
    answers[0]?.resolve(refusal(503, 'UNAVAILABLE', { message: 'Just nu går det inte.' }));
    await findByRole('button', { name: approve(first) });
    expect(getByRole('button', { name: unapprove(second) })).toBeTruthy();
    await waitFor(() => expect(changed(calls)).toHaveLength(2));
    answers[1]?.resolve(refusal(503, 'UNAVAILABLE', { message: 'Just nu går det inte.' }));
    await findByRole('button', { name: approve(second) });
    expect(queryByRole('button', { name: unapprove(first) })).toBeNull();
  });
});

describe('a press that is not answered yet', () => {
  const [first, second] = caseWith().forms as [CaseView['forms'][number], CaseView['forms'][number]];
  const approved = (...forms: CaseView['forms']): CaseView => {
    const view = caseWith({ value: 'Nya gatan 2' });
    for (const form of view.forms) if (forms.some(({ id }) => id === form.id)) form.status = 'APPROVED';
    return view;
  };

  it('goes on showing when the page learns of another, until an answer that knows of it', async () => {
    const [one, two] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const reads = [approved(first), approved(first, second)];
    const { user, t, calls, getByRole, findByText, queryByRole } = showScreen(
      <CaseProvider packed={{ ...caseWith(), forms: packForms(caseWith().forms) }} me={me}>
        <Forms />
      </CaseProvider>,
      'sv',
      ({ method }) => {
        if (method === 'GET') return Response.json(reads.shift());
        return changed(calls).length === 1 ? one.promise : two.promise;
      },
    );
    const button = (name: 'approveForm' | 'unapproveForm', form: CaseView['forms'][number]) =>
      queryByRole('button', { name: t(`case.forms.${name}`, { form: form.title }) });
    await user.click(getByRole('button', { name: t('case.forms.hideAll') }));
    await user.click(button('approveForm', first) as HTMLElement);
    await user.click(button('approveForm', second) as HTMLElement);
    await user.click(getByRole('button', { name: t('case.forms.show', { form: first.title }) }));
    one.resolve(Response.json({}));
    expect(await findByText('Nya gatan 2')).toBeTruthy();
    expect(button('unapproveForm', second)).toBeTruthy();
    two.resolve(Response.json({}));
    await waitFor(() => expect(reads).toEqual([]));
    expect(button('unapproveForm', first)).toBeTruthy();
    expect(button('unapproveForm', second)).toBeTruthy();
  });

  it('does not fetch the messages again, which it does not change', async () => {
    const { user, t, calls, getByRole, findByText } = shown(
      caseWith(),
      caseWith({ value: 'Nya gatan 2' }),
      <>
        <Forms />
        <CaseConversation caseId={caseWith().id} initial={NO_MESSAGES} canPost />
      </>,
      () => new Response(null, { status: 204 }),
    );
    const requestCount = () => calls.filter(({ path }) => path === 'Message/CaseId').length;
    await waitFor(() => expect(requestCount()).toBe(1));
    await user.click(getByRole('button', { name: t('case.forms.hide', { form: second.title }) }));
    await user.click(getByRole('button', { name: t('case.forms.approveForm', { form: second.title }) }));
    expect(await findByText('Nya gatan 2')).toBeTruthy();
    expect(requestCount()).toBe(1);
  });
});
