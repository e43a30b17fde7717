import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReasonDialog } from '@/components/case/dialogs/dialog-form';
import { ConfirmDialog } from '@/components/case/dialogs/small-dialogs';
import { showScreen } from '@/tests/fixtures/screen';

/** What the specification says of an answer that says nothing itself. */
const TEXTS = {
  400: { sv: 'Det gick inte att slutföra din begäran', en: 'Your request could not be completed' },
  403: { sv: 'Tillträde nekat', en: 'Access denied' },
  404: { sv: 'Den här funktionen stöds inte', en: 'This function is not supported' },
  500: { sv: 'Det gick inte att hämta informationen', en: 'The information could not be retrieved' },
  503: { sv: 'Ett oväntat fel inträffade', en: 'An unexpected error occurred' },
} as const;

describe.each(['sv', 'en'] as const)('an error in a dialog that says nothing itself, in %s', (locale) => {
  it.each([400, 403, 404, 500, 503] as const)('%s is said once, over its buttons', async (status) => {
    const frame = { caseId: 'one', company: 'Bolag AB', closeTo: '/' };
    const { user, t, findByRole, getAllByRole } = showScreen(
      <ReasonDialog
        {...frame}
        name="reject"
        field="reason"
        isMailed
        callWith={(reason) => ({ name: 'rejectCase', input: { caseId: 'one', reason }, done: 'rejected' })}
      />,
      locale,
      () => new Response(null, { status }),
    );
    const dialog = await findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Uppfyller inte villkoren.');
    await user.click(within(dialog).getByRole('button', { name: t('dialog.reject.submit') }));
    const banner = await within(dialog).findByRole('alert');
    expect(banner.textContent).toContain(TEXTS[status][locale]);
    for (const area of getAllByRole('log', { hidden: true })) expect(area.textContent).toBe('');
  });
});

it('is said on the page when the dialog closes, because somebody else was quicker', async () => {
  const refused = { errorCode: 'ILLEGAL_TRANSITION', message: 'Robert har redan avslagit ansökan.' };
  const { user, t, findByRole, getAllByRole } = showScreen(
    <ConfirmDialog
      {...{ caseId: 'one', company: 'Bolag AB', closeTo: '/' }}
      name="archive"
      call={{ name: 'archiveCase', input: { caseId: 'one' }, done: 'archived' }}
    />,
    'sv',
    () => Response.json(refused, { status: 409 }),
  );
  const dialog = await findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: t('dialog.archive.submit') }));
  await waitFor(() =>
    expect(
      getAllByRole('log', { hidden: true })
        .map(({ textContent }) => textContent)
        .join(''),
    ).toContain(refused.message),
  );
});
