import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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
  it.each(cases)('is said at its place alone, and tried again: %s, %s', async (name, status) => {
    let isDown = true;
    const screen = showScreen(READS[name as keyof typeof READS], locale, () => {
      if (!isDown) return new Promise(() => undefined);
      return status === 0 ? Promise.reject(new TypeError('Failed to fetch')) : new Response('', { status });
    });
    const { t, user, findByText, getByRole, getAllByRole, queryByText } = screen;
    if (name === 'search') await user.type(getByRole('searchbox'), 'x');
    await findByText(t('ui.notFetched'));
    for (const area of getAllByRole('log', { hidden: true })) expect(area.textContent).toBe('');
    const before = screen.calls.length;
    isDown = false;
    await userEvent.click(getByRole('button', { name: t('ui.retry') }));
    await waitFor(() => expect(screen.calls.length).toBe(before + 1));
    expect(queryByText(t('ui.notFetched'))).toBeNull();
  });

  it('has the words of a refusal, but not those of a failure, which are about changes', async () => {
    const show = (status: number) =>
      showScreen(READS.absence, locale, () => Response.json({ message: 'Inget har ändrats.' }, { status }));
    const refused = show(429);
    await refused.findByText('Inget har ändrats.');
    refused.unmount();
    const failed = show(503);
    await failed.findByText(failed.t('ui.notFetched'));
    expect(failed.queryByText('Inget har ändrats.')).toBeNull();
  });
});
