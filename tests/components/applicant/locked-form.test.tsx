// @vitest-environment jsdom

import { expect, it, vi } from 'vitest';
import { ApplicantForm } from '@/components/applicant/applicant-form';
import { packForms } from '@/lib/contract/packed-forms';
import { ACTIVE, CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);

prepareScreens();

type FormStatus = 'VALID' | 'APPROVED';

/** What a form that cannot be changed says, without its answers. */
function lockedForm(status: CaseStatus, formStatus: FormStatus, locale: Locale = 'sv') {
  const theCase = sampleCase({ locale });
  const forms = theCase.forms.slice(0, 1).map((form) => ({ ...form, status: formStatus, rows: [] }));
  const messages = { messages: [], nextCursor: null, unread: [] };
  return showScreen(
    <ApplicantForm
      caseId={theCase.id}
      formId={forms[0]?.id ?? ''}
      slug="teknikbolagen"
      packed={packForms(forms)}
      admissionDates={{ min: '2026-01-01', max: '2031-01-01' }}
      activeLocale={locale}
      status={status}
      isCaseLocked
      messages={messages}
      canSave={false}
      canMarkCorrections={false}
      unsavedForms={[]}
      reference="A-10421"
      information={undefined}
    >
      {null}
    </ApplicantForm>,
    locale,
    () => Response.json({ ...messages, items: [] }),
  );
}

it.each(CASE_STATUSES.filter((status) => !ACTIVE.includes(status)))(
  'a form of an application that is %s only says that it can no longer be changed',
  (status) => {
    for (const formStatus of ['VALID', 'APPROVED'] as const) {
      const { container, t, unmount } = lockedForm(status, formStatus);
      expect(container.textContent).toContain(t('form.lockedForm.ended'));
      expect(container.textContent).not.toContain('inskickad');
      expect(container.textContent).not.toContain('behöver ändras');
      unmount();
    }
  },
);

it.each(LOCALES)('a form of an application under review says why it is locked (%s)', (locale) => {
  for (const [formStatus, reason] of [
    ['VALID', 'submitted'],
    ['APPROVED', 'approved'],
  ] as const) {
    const { container, t, unmount } = lockedForm('SUBMITTED', formStatus, locale);
    expect(container.textContent).toContain(t(`form.lockedForm.${reason}`));
    unmount();
  }
});
