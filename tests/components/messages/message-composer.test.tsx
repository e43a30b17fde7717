import { expect, it, vi } from 'vitest';
import { ApiProblem } from '@/components/browser/error-text';
import { uploadFile } from '@/components/form-renderer/upload';
import { limitValues, MESSAGE_FILES } from '@/components/form-renderer/upload-limits';
import { MessageComposer } from '@/components/messages/message-composer';
import { refusal, showScreen } from '@/tests/fixtures/screen';

vi.mock('@/components/form-renderer/upload', () => ({ uploadFile: vi.fn() }));
const target = { caseId: '7f4b0b0e-54ab-4c5e-9a0e-111111111111', asApplicant: true };
const STORED = { id: 'f1', displayFileName: 'intyg.pdf', contentType: 'application/pdf', size: 4 };

/** A message that was written and sent while its file was on its way. */
async function sentTooEarly() {
  const upload = Promise.withResolvers<typeof STORED>();
  vi.mocked(uploadFile<'uploadMessageFile'>).mockReturnValue(upload.promise);
  const screen = showScreen(<MessageComposer target={target} topic={{}} onPosted={vi.fn()} />, 'sv', () =>
    Response.json({ id: 'm1', message: '', isHandled: false }, { status: 201 }),
  );
  const { user, t, calls, findByLabelText, getByRole } = screen;
  const file = new File(['%PDF'], 'intyg.pdf', { type: 'application/pdf' });
  await user.upload(await findByLabelText(t('support.attach')), file);
  await user.type(getByRole('textbox'), 'Här är intyget.');
  await user.click(getByRole('button', { name: t('support.send') }));
  expect(calls).toEqual([]);
  return { ...screen, upload };
}

it('a message waits for its file', async () => {
  const { calls, upload } = await sentTooEarly();
  upload.resolve(STORED);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ message: 'Här är intyget.', fileIds: ['f1'] });
});

it('a message stays if its file is refused, which is said', async () => {
  const { calls, upload, t, findByText, getByRole } = await sentTooEarly();
  upload.reject(new ApiProblem('POST', 415));
  await findByText(t('validation.FALSE_FILE_TYPE', { ...limitValues(MESSAGE_FILES), ending: '.pdf' }));
  expect(calls).toEqual([]);
  expect(getByRole('textbox')).toHaveProperty('value', 'Här är intyget.');
});

it('says next to the text that it was not sent, and nowhere else', async () => {
  const { user, t, getByRole, findByRole, queryAllByText } = showScreen(
    <MessageComposer target={target} topic={{}} onPosted={vi.fn()} />,
    'sv',
    () => refusal(500, 'INTERNAL', { message: 'Det gick inte att hämta informationen' }),
  );
  await user.type(await findByRole('textbox'), 'När får vi besked?');
  await user.click(getByRole('button', { name: t('support.send') }));
  expect((await findByRole('alert')).textContent).toContain(t('support.notSent'));
  expect(queryAllByText('Det gick inte att hämta informationen')).toHaveLength(1);
  expect(getByRole('textbox')).toHaveProperty('value', 'När får vi besked?');
});

it('is the main act of an applicant’s page, and one of several next to a case', async () => {
  const looks = [];
  for (const asApplicant of [true, false]) {
    const { t, findByRole, unmount } = showScreen(
      <MessageComposer target={{ ...target, asApplicant }} topic={{}} onPosted={vi.fn()} />,
      'sv',
      () => Response.json({}),
    );
    looks.push((await findByRole('button', { name: t('support.send') })).className);
    unmount();
  }
  expect(looks.map((look) => look.includes('button-primary'))).toEqual([true, false]);
});

it('which files can go with a message is said before one is chosen, at their field', async () => {
  const { t, findByText, getByLabelText } = showScreen(
    <MessageComposer target={target} topic={{}} onPosted={vi.fn()} />,
    'sv',
    () => Response.json({}),
  );
  const limits = await findByText(t('support.attachLimits', { ...limitValues(MESSAGE_FILES), count: 5 }));
  expect(limits.className).not.toContain('sr-only');
  expect(getByLabelText(t('support.attach')).getAttribute('aria-describedby')).toBe(limits.id);
});
