import { createEvent, fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '@/components/browser/error-text';
import { FileDrop } from '@/components/form-renderer/file-drop';
import { uploadFile } from '@/components/form-renderer/upload';
import { MESSAGE_FILES } from '@/components/form-renderer/upload-limits';
import { useUpload } from '@/components/form-renderer/use-upload';
import { MessageComposer } from '@/components/messages/message-composer';
import { DroppedFiles } from '@/components/shell/providers';
import { showScreen } from '@/tests/fixtures/screen';

vi.mock('@/components/form-renderer/upload', () => ({ uploadFile: vi.fn() }));
const target = { caseId: '7f4b0b0e-54ab-4c5e-9a0e-111111111111', asApplicant: true };
const [one, two] = ['ett', 'två'].map((name) => new File(['%PDF'], `${name}.pdf`)) as [File, File];
const picture = new File(['\x89PNG'], 'image.png', { type: 'image/png' });

function Place({ room }: { room: number }) {
  const upload = useUpload({
    name: 'uploadMessageFile',
    parameters: { caseId: target.caseId },
    field: 'file',
    asApplicant: true,
    limits: MESSAGE_FILES,
    onUploaded: () => undefined,
  });
  return (
    <>
      <FileDrop id="place" limits={MESSAGE_FILES} upload={upload} room={room} />
      <p>{upload.error}</p>
    </>
  );
}

function shown(screen: React.ReactNode) {
  vi.mocked(uploadFile<'uploadMessageFile'>)
    .mockReset()
    .mockImplementation(async ({ file }) => ({
      id: file.name,
      displayFileName: file.name,
      contentType: 'application/pdf',
      size: 4,
    }));
  const page = showScreen(
    <>
      <DroppedFiles />
      {screen}
      <p>beside</p>
      <textarea aria-label="note" />
    </>,
    'sv',
    () => Response.json({}),
  );
  const sent = () => vi.mocked(uploadFile).mock.calls.map(([{ file }]) => file.name);
  return { ...page, sent };
}

/** What is dropped: files, or a folder of that name. */
const dropped = (files: File[], isDirectory = false) => ({
  dataTransfer: {
    types: ['Files'],
    files,
    items: files.map(() => ({ webkitGetAsEntry: () => ({ isDirectory }) })),
  },
});
const pasted = (files: File[], types: string[] = ['Files']) => ({
  clipboardData: { types, files, items: [] },
});
/** Whether the browser would do with an event what it does by itself, such as opening a file. */
const isLeft = (element: Element, event: Event) => fireEvent(element, event);

it('a file that is dropped on its place is sent', async () => {
  const { sent, container } = shown(<Place room={1} />);
  fireEvent.drop(container.querySelector('label') as Element, dropped([one]));
  await waitFor(() => expect(sent()).toEqual(['ett.pdf']));
});

it('several on a place for one are refused with a sentence, which is also read aloud', async () => {
  const { sent, container, t, findAllByText } = shown(<Place room={1} />);
  fireEvent.drop(container.querySelector('label') as Element, dropped([one, two]));
  expect(await findAllByText(t('form.file.tooMany', { count: 2, room: 1 }))).toHaveLength(2);
  expect(sent()).toEqual([]);
});

it('several on a place for several are sent one after the other, and each refusal names its file', async () => {
  const { sent, container, t, findByText } = shown(<Place room={3} />);
  vi.mocked(uploadFile).mockRejectedValueOnce(new ApiProblem('POST', 415));
  fireEvent.drop(container.querySelector('label') as Element, dropped([one, two]));
  await findByText((text) => text.startsWith('ett.pdf: ') && !text.includes('två.pdf'), {
    selector: 'p:not([role])',
  });
  expect(sent()).toEqual(['ett.pdf', 'två.pdf']);
  expect(t('form.file.tooMany', { count: 4, room: 3 })).toContain('3');
});

it('a folder is called a folder', async () => {
  const { sent, container, t, findAllByText } = shown(<Place room={3} />);
  fireEvent.drop(container.querySelector('label') as Element, dropped([new File([], 'Avtal')], true));
  await findAllByText(t('form.file.folder'));
  expect(sent()).toEqual([]);
});

it('what is dropped elsewhere never leaves the page, and it is said where files go', async () => {
  const { getByText, t, findByText, unmount } = shown(<Place room={1} />);
  const other = getByText('beside');
  const over = createEvent.dragOver(other, dropped([one]));
  expect(isLeft(other, over)).toBe(false);
  expect(isLeft(other, createEvent.drop(other, dropped([one])))).toBe(false);
  await findByText(t('shell.files.elsewhere'));
  unmount();
  const page = shown(<p>none</p>);
  fireEvent.drop(page.getByText('none'), dropped([one]));
  await page.findByText(t('shell.files.nowhere'));
});

it('a link does not lead away from the page, but may be dropped in a text field, as text may anywhere', () => {
  const { getByText, getByLabelText } = shown(<p>none</p>);
  const of = (...types: string[]) => ({ dataTransfer: { types, files: [], items: [] } });
  const [other, note] = [getByText('beside'), getByLabelText('note')];
  expect(isLeft(other, createEvent.drop(other, of('text/uri-list', 'text/plain')))).toBe(false);
  expect(isLeft(note, createEvent.drop(note, of('text/uri-list', 'text/plain')))).toBe(true);
  expect(isLeft(other, createEvent.dragOver(other, of('text/plain')))).toBe(true);
});

it('a picture that is pasted or dropped on a message goes with it', async () => {
  const composer = <MessageComposer target={target} topic={{}} onPosted={vi.fn()} />;
  const { sent, t, getByRole, findByText } = shown(composer);
  const text = getByRole('textbox', { name: t('support.ask') });
  fireEvent.paste(text, pasted([picture]));
  await findByText('image.png');
  fireEvent.drop(text, dropped([one, two]));
  await findByText('två.pdf');
  expect(sent()).toEqual(['image.png', 'ett.pdf', 'två.pdf']);
});

it('a picture that is pasted where only text goes is not lost without a word', async () => {
  const { getByLabelText, t, findByText } = shown(<Place room={1} />);
  const note = getByLabelText('note');
  // A spreadsheet copies its cells as text and as a picture.
  expect(isLeft(note, createEvent.paste(note, pasted([picture], ['text/plain', 'Files'])))).toBe(true);
  fireEvent.paste(note, pasted([picture]));
  await findByText(t('shell.files.pasted'));
});

it('what is dropped while another file is sent is said', async () => {
  const { container, t, findByText, findByRole } = shown(<Place room={1} />);
  vi.mocked(uploadFile).mockReturnValue(new Promise(() => undefined));
  fireEvent.drop(container.querySelector('label') as Element, dropped([one]));
  fireEvent.drop(await findByRole('progressbar'), dropped([two]));
  await findByText(t('shell.files.full'));
});
