import { waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRefresh } from '@/components/browser/page-around';
import { ShownDialog } from '@/components/case/dialogs/case-dialogs';
import { FormOverlay } from '@/components/case/forms/form-overlay';
import { CaseProvider } from '@/components/case/page/case-context';
import { useShownCase } from '@/components/case/shown/shown-case';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { days } from '@/tests/fixtures/form-screen';
import { router } from '@/tests/fixtures/navigation';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { type Answer, refusal, showScreen } from '@/tests/fixtures/screen';

afterEach(() => vi.restoreAllMocks());

const ready = { ready: true, missing: [] };
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const WRITTEN = 'Adressen är en postbox.';
const BY_BODIL = 'Bodil Bygg har ändrat ärendet.';

const caseIn = (status: CaseStatus): CaseView => ({
  ...sampleCase(),
  ...{ status, caseStatus: status, archivedFrom: null, checkPoints: [], internalSignature: null },
  ...{ extraReviewSteps: [], undeliveredMail: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: permittedActions(1, status),
});

/** The dialogs that ask for a text, where each is, and the field of the text. */
const DIALOGS = {
  correction: {
    open: { formId: 'companyInfo', dialog: 'correction', detail: 'postalAddress' },
    field: 'dialog.correction.description',
  },
  reject: { open: { formId: null, dialog: 'reject', detail: '' }, field: 'dialog.reject.reason' },
} as const;

function OpenDialog({ name }: { name: keyof typeof DIALOGS }) {
  const { view } = useShownCase();
  const refresh = useRefresh();
  return (
    <>
      <ShownDialog view={view} me={me} open={openIn(view, name)} />
      <button type="button" onClick={() => void refresh()}>
        Livs levande
      </button>
    </>
  );
}

function openIn({ forms }: CaseView, name: keyof typeof DIALOGS) {
  const { open } = DIALOGS[name];
  return open.formId === null ? open : { ...open, formId: forms[0]?.id ?? '' };
}

describe.each(['correction', 'reject'] as const)('somebody else is quicker than a %s', (name) => {
  const shownAs = (view: CaseView, answer: Answer = () => Response.json(view)) =>
    showScreen(
      <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
        <OpenDialog name={name} />
      </CaseProvider>,
      'sv',
      answer,
    );
  async function write(
    code: 'ILLEGAL_TRANSITION' | 'NOT_FOUND',
    text = WRITTEN,
    read = (): Response => Response.json(caseIn('REJECTED')),
  ) {
    const shown = shownAs(caseIn('SUBMITTED'), ({ method }) =>
      method === 'GET' ? read() : refusal(code === 'NOT_FOUND' ? 404 : 409, code, { message: BY_BODIL }),
    );
    const { t, user, findByRole } = shown;
    const dialog = within(await findByRole('dialog'));
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', {
      name: new RegExp(t(DIALOGS[name].field)),
    });
    if (text) await user.type(field, text);
    const press = () => user.click(dialog.getByRole('button', { name: t(`dialog.${name}.submit`) }));
    return { ...shown, dialog, field, press };
  }

  it.each(['ILLEGAL_TRANSITION', 'NOT_FOUND'] as const)(
    'the text stays with the refusal: %s',
    async (code) => {
      const { calls, press, field, dialog } = await write(code);
      await press();
      // In the dialog and in the message.
      expect(await dialog.findAllByText(BY_BODIL)).not.toEqual([]);
      expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(1);
      expect(field.isConnected).toBe(true);
      expect(field.value).toBe(WRITTEN);
    },
  );

  it.each(['ILLEGAL_TRANSITION', 'NOT_FOUND'] as const)(
    'the case shows as it is by now, and the dialog says what becomes of the text: %s',
    async (code) => {
      const { t, calls, press, field, dialog } = await write(code);
      await press();
      expect(await dialog.findByText(t('dialog.unavailable.written'))).toBeTruthy();
      expect(calls.filter(({ method }) => method === 'GET')).not.toEqual([]);
      expect(field.isConnected).toBe(true);
      expect(field.value).toBe(WRITTEN);
    },
  );

  it('the text stays with the refusal where the press finds that the case is gone', async () => {
    const readAnew = vi.spyOn(router, 'refresh');
    const gone = () => refusal(404, 'NOT_FOUND');
    const { t, press, field, dialog } = await write('NOT_FOUND', WRITTEN, gone);
    await press();
    expect(await dialog.findByText(t('dialog.unavailable.written'))).toBeTruthy();
    expect(readAnew).not.toHaveBeenCalled();
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe(WRITTEN);
  });

  it('the text stays where the change shows before the press', async () => {
    const { t, user, calls, field, dialog, getByText } = await write('ILLEGAL_TRANSITION');
    // It is announced: what it appears in was there before.
    const places = dialog.getAllByRole('status');
    await user.click(getByText('Livs levande'));
    const note = await dialog.findByText(t('dialog.unavailable.written'));
    expect(places).toContain(note.closest('[role=status]'));
    expect(dialog.getByText(t('dialog.unavailable.title'))).toBeTruthy();
    // It says why, and offers no press that can only be refused.
    expect(note.closest('[role=status]')?.textContent).toContain(t('status.REJECTED'));
    expect(dialog.queryByRole('button', { name: t(`dialog.${name}.submit`) })).toBeNull();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe(WRITTEN);
    // Closing it asks for confirmation.
    await user.click(dialog.getByRole('button', { name: t('ui.cancel') }));
    expect(dialog.getByText(t('ui.dialog.unsaved'))).toBeTruthy();
  });

  it('the text stays until it is closed where the case is gone, and only then the page says so', async () => {
    const readAnew = vi.spyOn(router, 'refresh');
    const gone = () => refusal(404, 'NOT_FOUND');
    const { t, user, field, dialog, getByText } = await write('NOT_FOUND', WRITTEN, gone);
    await user.click(getByText('Livs levande'));
    expect(await dialog.findByText(t('dialog.unavailable.written'))).toBeTruthy();
    expect(readAnew).not.toHaveBeenCalled();
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe(WRITTEN);
    await user.clear(field);
    await waitFor(() => expect(readAnew).toHaveBeenCalledOnce());
  });

  it('the text is there after signing in again or a reload too, until it is closed', async () => {
    const written = await write('ILLEGAL_TRANSITION');
    expect(written.field.value).toBe(WRITTEN);
    // The page is left without closing the dialog.
    document.body.innerHTML = '';
    const { t, user, findByRole, findByText } = shownAs(caseIn('REJECTED'));
    const named = { name: new RegExp(t(DIALOGS[name].field)) };
    const field = (await findByRole('textbox', named)) as HTMLTextAreaElement;
    await waitFor(() => expect(field.value).toBe(WRITTEN));
    expect(await findByText(t('dialog.unavailable.written'))).toBeTruthy();
    await user.clear(field);
    expect(await findByText(t('dialog.unavailable.movedOn', { status: t('status.REJECTED') }))).toBeTruthy();
    expect(field.isConnected).toBe(false);
  });

  it('where nothing was written, a reload only says that it cannot be done', async () => {
    const { t, findByText, queryByRole } = shownAs(caseIn('REJECTED'));
    expect(await findByText(t('dialog.unavailable.movedOn', { status: t('status.REJECTED') }))).toBeTruthy();
    expect(queryByRole('textbox')).toBeNull();
  });

  it('where nothing is written, the page says at once that the case is gone', async () => {
    const readAnew = vi.spyOn(router, 'refresh');
    const { user, getByText } = await write('NOT_FOUND', '', () => refusal(404, 'NOT_FOUND'));
    await user.click(getByText('Livs levande'));
    await waitFor(() => expect(readAnew).toHaveBeenCalledOnce());
  });

  it('where nothing is written, the dialog only says that it cannot be done', async () => {
    const { t, user, field, getByText, findByText } = await write('ILLEGAL_TRANSITION', '');
    await user.click(getByText('Livs levande'));
    expect((await findByText(t('dialog.unavailable.title'))).closest('[role=alert]')).not.toBeNull();
    await waitFor(() => expect(field.isConnected).toBe(false));
  });
});

function FormWithCorrection({ formId }: { formId: string }) {
  const { view } = useShownCase();
  const refresh = useRefresh();
  return (
    <>
      <FormOverlay
        {...{ caseId: view.id, company: view.company.name, forms: view.forms, formId, lang: 'sv' }}
        {...{ admissionDates: days, permissions: view.permissions }}
      >
        <ShownDialog view={view} me={me} open={{ ...DIALOGS.correction.open, formId }} />
      </FormOverlay>
      <button type="button" onClick={() => void refresh()}>
        Livs levande
      </button>
    </>
  );
}

it('a correction is there after a reload too, where its field is gone', async () => {
  const before = caseIn('SUBMITTED');
  const [form, ...others] = before.forms;
  const open = { ...DIALOGS.correction.open, formId: form?.id ?? '' };
  const shownWith = (forms: CaseView['forms']) =>
    showScreen(
      <CaseProvider packed={{ ...before, forms: packForms(forms) }} me={me}>
        <ShownDialog view={{ ...before, forms }} me={me} open={open} />
      </CaseProvider>,
      'sv',
      () => Response.json(before),
    );
  const named = (t: (key: 'dialog.correction.description') => string) => ({
    name: new RegExp(t('dialog.correction.description')),
  });
  const first = shownWith(before.forms);
  await first.user.type(await first.findByRole('textbox', named(first.t)), WRITTEN);
  document.body.innerHTML = '';
  const { t, findByRole } = shownWith(others);
  const field = (await findByRole('textbox', named(t))) as HTMLTextAreaElement;
  await waitFor(() => expect(field.value).toBe(WRITTEN));
});

it('a correction stays where the case moves to a version without its form', async () => {
  const before = caseIn('SUBMITTED');
  const formId = before.forms[0]?.id ?? '';
  const { t, user, findByRole, findByText, getByText } = showScreen(
    <CaseProvider packed={{ ...before, forms: packForms(before.forms) }} me={me}>
      <FormWithCorrection formId={formId} />
    </CaseProvider>,
    'sv',
    () => Response.json({ ...before, forms: before.forms.slice(1) }),
  );
  const named = { name: new RegExp(t('dialog.correction.description')) };
  const field = (await findByRole('textbox', named)) as HTMLTextAreaElement;
  await user.type(field, WRITTEN);
  await user.click(getByText('Livs levande'));
  expect(await findByText(t('dialog.unavailable.written'))).toBeTruthy();
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe(WRITTEN);
});
