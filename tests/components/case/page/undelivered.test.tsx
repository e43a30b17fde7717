import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NextStepBar } from '@/components/case/page/next-step-bar';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { showScreen } from '@/tests/fixtures/screen';
import { caseViewWith } from '@/tests/fixtures/shown-case';

const AT = '2026-11-20T08:00:00Z';
const STATUSES = ['failed', 'late', 'bounced'];
const EMAIL = 'vera@example.com';

function showBar(
  status: string,
  locale: Locale,
  { role = 1, ...more }: Partial<CaseView> & { role?: 1 | 3 },
) {
  const view = caseViewWith({
    status: 'APPROVED',
    caseStatus: 'APPROVED',
    permissions: permittedActions(role, 'APPROVED'),
    undeliveredMail: { email: EMAIL, status, at: AT },
    ...more,
  });
  const screen = showScreen(<NextStepBar view={view} />, locale, () => Response.json({}));
  const { container, getByRole, queryByRole, user, t } = screen;
  return {
    ...screen,
    title: t('case.undelivered.title', { email: EMAIL, status }),
    /** Opens what is known of the mail. The button is another one once its library has loaded. */
    async open() {
      const name = t('caseList.task.undelivered');
      const early = getByRole('button', { name });
      await user.hover(early);
      await waitFor(() => expect(early.isConnected).toBe(false));
      await user.click(getByRole('button', { name }));
    },
    text: () => container.textContent ?? '',
    correct: () => queryByRole('link', { name: t('case.undelivered.correct') }),
  };
}

describe.each(LOCALES)('a mail that did not arrive, in %s', (locale) => {
  it.each(STATUSES)(
    'is said in the bar, and only the address of one that was sent is corrected: %s',
    (status) => {
      const { text, title, correct } = showBar(status, locale, {});
      expect(text()).toContain(title);
      expect(/Felet är vårt|The fault is ours/.test(text())).toBe(status === 'failed');
      expect(correct() === null).toBe(status !== 'bounced');
    },
  );

  it.each(STATUSES)('opens the same from the bar while something else is more urgent: %s', async (status) => {
    const { text, title, correct, open, findByText } = showBar(status, locale, {
      exportFailedAt: AT,
    });
    expect(text()).not.toContain(title);
    await open();
    await findByText(new RegExp(EMAIL));
    expect(text()).toContain(title);
    expect(correct() === null).toBe(status !== 'bounced');
    expect(correct()?.hasAttribute('data-forward') ?? false).toBe(false);
  });
});

it('offers a new address only to those who may change it', async () => {
  const { correct, open, findByRole, t } = showBar('bounced', 'sv', {
    role: 3,
    exportFailedAt: AT,
  });
  await open();
  await findByRole('link', { name: t('case.undelivered.maillog') });
  expect(correct()).toBeNull();
});
