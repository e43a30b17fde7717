import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TaskList } from '@/components/applicant/form-tasks';
import type { Row } from '@/lib/contract/form-shapes';
import { NO_MESSAGES, showApplicantForm } from '@/tests/fixtures/applicant-form';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const theCase = sampleCase();
const information = {
  ...{ beforeSigning: null, afterSubmission: null, postalAddress: null, notices: ['statutes' as const] },
  contact: { name: 'Tora Teknik', email: 'tora@example.com', telephone: '08-123 45 67' },
  handlingDays: 15,
};
const showForm = (forms = theCase.forms, open: Parameters<typeof showApplicantForm>[1] = {}) =>
  showApplicantForm(forms, { canMarkCorrections: true, information, ...open });

it('a form has the same mark when it is open as in the list of forms', () => {
  const { getAllByText, t, unmount } = showForm();
  const [inForm] = getAllByText(t('status.form.VALID')).map(({ className }) => className);
  unmount();
  cleanup();
  const list = showScreen(
    <TaskList caseId={theCase.id} forms={theCase.forms} unread={[]} isReady={false} />,
    'sv',
    () => new Response(),
  );
  const [inList] = list.getAllByText(t('status.form.VALID')).map(({ className }) => className);
  expect(inForm).toBe(inList);
});

it('a form with an open correction says so, when it is open and in the list of forms, and names the last day at the field', async () => {
  const correction = {
    ...{ id: '00000000-0000-4000-8000-000000000001', requestedAt: '2026-01-01T10:00:00Z' },
    ...{ description: 'Gatan finns inte.', isHandled: false, notAsked: false, previousValue: 'Gatan 1' },
  };
  const forms = theCase.forms.map((form) => ({
    ...form,
    rows: form.rows.map((row) =>
      row.componentId === 'postalAddress'
        ? { ...row, correction: { ...correction, dueOn: '2099-01-15', explanation: null, handledAt: null } }
        : row,
    ),
  }));
  const { findByText, findByRole, getAllByText, queryByText, t, unmount } = showForm(forms);
  const status = t('status.form.toCorrect', { count: 1 });
  expect(getAllByText(status)).toHaveLength(1);
  expect(queryByText(t('status.form.VALID'))).toBeNull();
  await findByText(t('form.correction.due', { day: '15 januari 2099' }));
  const toCorrection = await findByRole('link', {
    name: t('form.correction.pageTitle', { field: 'Postadress' }),
  });
  expect(toCorrection.getAttribute('href')).toMatch(/field\/postalAddress\/correction$/);
  unmount();
  const list = showScreen(
    <TaskList caseId={theCase.id} forms={forms} unread={[]} isReady={false} />,
    'sv',
    () => new Response(),
  );
  expect(list.getAllByText(status)).toHaveLength(1);
});

it('a form has one way to ask, after its answers', async () => {
  const { findByRole, getAllByRole, t } = showForm();
  const ask = await findByRole('link', { name: t('form.ask') });
  for (const field of getAllByRole('textbox')) {
    expect(field.compareDocumentPosition(ask)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

describe.each([
  ['read-only fields', ({ type }: Row) => type === 'FormTextBox'],
  ['texts', ({ type }: Row) => type === 'FormBodyText'],
])('a form of %s alone', (_, isIncluded) => {
  const forms = theCase.forms.map((form) => ({
    ...form,
    rows: form.rows.filter(isIncluded).map((row) => ({ ...row, locked: true, readOnly: true as const })),
  }));

  it('can be done while the application is open', async () => {
    const { findByRole, queryByText, t } = showForm(forms);
    expect(await findByRole('button', { name: t('form.saveAndContinue') })).toBeDefined();
    expect(queryByText(t('form.lockedForm.title'))).toBeNull();
  });

  it('is locked with the application', async () => {
    const { findByText, queryByRole, t } = showForm(forms, { isCaseLocked: true });
    expect(await findByText(t('form.lockedForm.title'))).toBeDefined();
    expect(queryByRole('button', { name: t('form.saveAndContinue') })).toBeNull();
  });
});

it('a form says whom to call, with which reference, and how long it takes', async () => {
  const { findByRole, t } = showForm();
  const ask = await findByRole('complementary', { name: t('form.ask') });
  expect(ask.textContent).toContain('A-10421');
  expect(ask.textContent).toContain(t('form.handling', { days: 15 }));
  expect(ask.querySelector('a[href^="tel:"]')?.textContent).toBe('08-123 45 67');
});

it('a new answer about a locked field comes after it for the keyboard, as for any other field', async () => {
  const locked = theCase.forms.map((form) => ({
    ...form,
    rows: form.rows.map((row) => ({ ...row, locked: true })),
  }));
  const unread = [{ formId: 'company', componentId: 'companyName', count: 1 }];
  const { findAllByText, findByRole, t } = showForm(locked, { messages: { ...NO_MESSAGES, unread } });
  const [lock] = await findAllByText(t('form.locked'));
  const ask = await findByRole('link', { name: t('form.newAnswerAbout', { field: 'Företagets namn' }) });
  expect(lock?.compareDocumentPosition(ask)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a correction has its reason, the earlier answer, the control and the button in this order', async () => {
  const correction = {
    description: 'Numret saknas.',
    previousValue: 'Gamla gatan',
    isHandled: false,
    dueOn: null,
    explanation: null,
    handledAt: null,
  };
  const forms = theCase.forms.map((form) => ({
    ...form,
    rows: form.rows.map((row) =>
      row.label === 'Företagets namn' ? { ...row, locked: false, readOnly: false, correction } : row,
    ),
  })) as typeof theCase.forms;
  const { findByText, findByRole, getByLabelText, t } = showForm(forms);
  const inOrder = [
    await findByText('Företagets namn'),
    await findByText('Numret saknas.'),
    await findByText('Gamla gatan'),
    getByLabelText('Företagets namn'),
    await findByRole('link', { name: t('form.correction.pageTitle', { field: 'Företagets namn' }) }),
  ];
  expect(inOrder[3]?.getAttribute('aria-describedby')).toBe(inOrder[1]?.id);
  for (const [index, element] of inOrder.slice(1).entries()) {
    expect(inOrder[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('a field that accepts the statutes links to them, if the organisation has written some', () => {
  const accepting = (tag: string) =>
    theCase.forms.map((form) => ({
      ...form,
      rows: form.rows.map((row) => (row.label === 'Företagets namn' ? { ...row, tag, locked: false } : row)),
    }));
  const { getByRole, t, unmount } = showForm(accepting('AcceptsStatutes'));
  const link = getByRole('link', { name: t('form.notice.statutes') });
  expect(link.getAttribute('href')).toBe('/apply/teknikbolagen/information#statutes');
  unmount();
  const other = showForm(accepting('AcceptsPrivacyNotice'));
  expect(other.queryByRole('link', { name: t('form.notice.privacyNotice') })).toBeNull();
});
