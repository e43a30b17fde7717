import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type ApiProblem, genericText } from '@/components/browser/error-text';
import { MaillogDialog } from '@/components/case/dialogs/maillog-dialog';
import { SearchDialog } from '@/components/case-list/search-dialog';
import { Colleagues } from '@/components/colleagues/colleagues';
import { AbsenceDialog } from '@/components/shell/absence/absence-dialog';
import { showScreen } from '@/tests/fixtures/screen';

const caseId = crypto.randomUUID();
const READS = {
  absence: <AbsenceDialog onClose={() => undefined} />,
  colleagues: <Colleagues caseId={caseId} asApplicant={false} />,
  maillog: <MaillogDialog caseId={caseId} company="Alfa" closeTo="/" canResend={false} />,
  search: <SearchDialog />,
};

describe.each(['sv', 'en'] as const)('a read that fails, in %s', (locale) => {
  const cases = Object.keys(READS).flatMap((name) =>
    [0, 401, 403, 404, 500, 503].map((status) => [name, status] as const),
  );
  it.each(cases)('is told once, in the message area: %s, %s', async (name, status) => {
    let isDown = true;
    const screen = showScreen(READS[name as keyof typeof READS], locale, () => {
      if (!isDown) return new Promise(() => undefined);
      return status === 0 ? Promise.reject(new TypeError('Failed to fetch')) : new Response('', { status });
    });
    const { t, user, findByText, getByRole, getAllByText, queryByText } = screen;
    if (name === 'search') await user.type(getByRole('searchbox'), 'x');
    const text = t(`errors.http.${genericText({ status, method: 'GET' } as ApiProblem)}`);
    await findByText(text);
    expect(getAllByText(text)).toHaveLength(1);
    expect(queryByText(t('ui.notFetched'))).not.toBeNull();
    const asked = screen.calls.length;
    isDown = false;
    await userEvent.click(getByRole('button', { name: t('ui.retry') }));
    await waitFor(() => expect(screen.calls.length).toBe(asked + 1));
    expect(queryByText(t('ui.notFetched'))).toBeNull();
  });

  it('has the words of the server, if it says any', async () => {
    const { findByText } = showScreen(READS.absence, locale, () =>
      Response.json({ message: 'Vi är strax tillbaka.' }, { status: 503 }),
    );
    await findByText('Vi är strax tillbaka.');
  });
});
