import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ACTIVE, CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { showApplicantForm } from '@/tests/fixtures/applicant-form';
import { sampleCase } from '@/tests/fixtures/sample-case';

type FormStatus = 'VALID' | 'APPROVED';

/** What a form that cannot be changed says, without its answers. */
function lockedForm(status: CaseStatus, formStatus: FormStatus, locale: Locale = 'sv') {
  const theCase = sampleCase({ locale });
  const forms = theCase.forms.slice(0, 1).map((form) => ({ ...form, status: formStatus, rows: [] }));
  return showApplicantForm(forms, { locale, status, isCaseLocked: true, canSave: false });
}

it.each(CASE_STATUSES.filter((status) => !ACTIVE.includes(status)))(
  'a form of an application that is %s only says that it can no longer be changed',
  async (status) => {
    for (const formStatus of ['VALID', 'APPROVED'] as const) {
      const { container, t, unmount } = lockedForm(status, formStatus);
      await waitFor(() => expect(container.textContent).toContain(t('form.lockedForm.ended')));
      expect(container.textContent).not.toContain('inskickad');
      expect(container.textContent).not.toContain('behöver ändras');
      unmount();
    }
  },
);

it.each(LOCALES)('a form of an application under review says why it is locked (%s)', async (locale) => {
  for (const [formStatus, reason] of [
    ['VALID', 'submitted'],
    ['APPROVED', 'approved'],
  ] as const) {
    const { container, t, unmount } = lockedForm('SUBMITTED', formStatus, locale);
    await waitFor(() => expect(container.textContent).toContain(t(`form.lockedForm.${reason}`)));
    unmount();
  }
});
