import { describe, expect, it } from 'vitest';
import { PageHeading } from '@/components/applicant/arrival';
import { ConfirmationPage, confirmationOf } from '@/components/applicant/confirmation-page';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const information = {
  ...{ beforeSigning: null, afterSubmission: null, contact: null, notices: [], postalAddress: null },
  handlingDays: 15,
};
const theCase: ApplicantCase = { ...sampleCase(), status: 'SUBMITTED', information };
const show = (one: ApplicantCase) =>
  showScreen(<ConfirmationPage theCase={one} confirmed="review" />, 'sv', () => new Response());

describe('what is confirmed', () => {
  it.each(CASE_STATUSES)('is what has been sent, while nothing else has come of it: %s', (status) => {
    const confirmed = confirmationOf({ ...theCase, status });
    if (status === 'SHARED_FOR_EXTERNAL_SIGNATURE') expect(confirmed).toBe('signing');
    else
      expect(confirmed).toBe(
        /^(SUBMITTED|APPROVED|INTERNAL_|SHARED_FOR_INTERNAL|OUT_FOR|REJECTED_BY)/.test(status)
          ? 'review'
          : null,
      );
  });

  it('is nothing once the company has something to correct', () => {
    const [form, ...others] = theCase.forms;
    if (!form) throw new Error('The sample has forms.');
    const [field] = savableComponents(form.rows);
    const correction = {
      ...{ id: '1', description: 'Rätta', isHandled: false, notAsked: false, previousValue: '', dueOn: null },
    };
    const rows = form.rows.map((row) =>
      row.componentId === field?.componentId ? { ...row, correction } : row,
    );
    const withCorrections = { ...theCase, forms: [{ ...form, rows }, ...others] } as unknown as ApplicantCase;
    expect(confirmationOf({ ...withCorrections, permissions: ['markCorrectionHandled'] })).toBeNull();
    expect(confirmationOf({ ...withCorrections, permissions: [] })).toBe('review');
  });

  it('says the day of the decision, or how long it takes', () => {
    const { container, t, unmount } = show({
      ...theCase,
      information: { ...information, expectedBy: '2026-12-17' },
    });
    expect(container.textContent).toContain(t('application.stage.expectedBy', { day: '17 december 2026' }));
    unmount();
    expect(show(theCase).container.textContent).toContain(t('application.stage.handlingDays', { days: 15 }));
  });
});

it('says until when to sign', () => {
  const signature = {
    ...{ status: 'SHARED' as const, rejectionMessage: null, dueOn: '2026-12-29' },
    signatories: ['ada', 'bo'].map((name) => ({
      ...{ email: `${name}@example.com`, status: 'sent' as const, remindedOn: null },
    })),
  };
  const out = { ...theCase, status: 'SHARED_FOR_EXTERNAL_SIGNATURE' as const, signature };
  const page = showScreen(<ConfirmationPage theCase={out} confirmed="signing" />, 'sv', () => new Response());
  expect(page.container.textContent).toContain('Alla behöver skriva under senast den 29 december 2026.');
});

it('a page of an application is shown whatever part of it the address names', () => {
  window.location.hash = '#%E0%A4%A';
  const { getByRole } = showScreen(<PageHeading>Kontrollera</PageHeading>, 'sv', () => new Response());
  expect(document.activeElement).toBe(getByRole('heading', { name: 'Kontrollera' }));
  window.location.hash = '';
});
