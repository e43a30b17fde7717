import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Otherwise fetched when the first one is shown.
import '@/components/form-renderer/file-input';
import '@/components/form-renderer/stored-file';
import { limitsOfField, limitValues } from '@/components/form-renderer/upload-limits';
import type { Row } from '@/lib/contract/form-shapes';
import { AnsweredUpload as Upload } from '@/tests/fixtures/answered-upload';
import { controlOf, Form, row, spokenOf, store } from '@/tests/fixtures/form-screen';
import { type SentCall, showScreen } from '@/tests/fixtures/screen';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Upload));

const MISSING = { required: true, helpText: 'Högst tre månader gammalt.' };
const certificate = (more: Partial<Row> = {}) =>
  row('FormFile', 'file', 'Registreringsbevis', { ...MISSING, ...more });
const stored = { displayFileName: 'bevis.docx', contentType: 'application/msword', size: 2048 };
const pdf = (name: string, size = 3) => {
  const file = new File(['pdf'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const FIELD_FILES = limitsOfField({});
const limits = limitValues(FIELD_FILES);

async function shown(locale: 'sv' | 'en', more: Partial<Row> = {}) {
  const answer = (call: SentCall) => {
    const left = call.query.replaces === 'b' ? 'a,c' : '';
    if (call.method === 'DELETE') return Response.json({ value: left });
    return call.path.startsWith('File') ? new Response('pdf') : store(call);
  };
  const screen = showScreen(<Form rows={[certificate(more)]} />, locale, answer);
  await waitFor(() => controlOf('file'));
  // What is dropped is not held back by what the control says it accepts.
  const user = userEvent.setup({ applyAccept: false });
  return { ...screen, user };
}

describe.each(['sv', 'en'] as const)('a file, in %s', (locale) => {
  it('is named and described, and reached with the keyboard', async () => {
    const { user, t } = await shown(locale);
    expect(spokenOf('file').name).toContain('Registreringsbevis');
    expect(spokenOf('file').name).toContain(t('form.file.choose'));
    expect(spokenOf('file').description).toBe('Högst tre månader gammalt.');
    await user.tab();
    expect(document.activeElement).toBe(controlOf('file'));
    expect((controlOf('file') as HTMLInputElement).accept).toBe(FIELD_FILES.extensions.join(','));
  });

  it('is waited for when the form is done, and then not missing', async () => {
    const { user, getByText, queryByRole, calls } = await shown(locale);
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    await user.click(getByText('Klar'));
    expect(calls.filter(({ path }) => path.endsWith('/Data'))).toEqual([]);
    await Upload.current.answer(200, { ...stored, fileId: 'abc', value: 'abc' });
    await waitFor(() => expect(calls.some(({ body }) => body.done === true)).toBe(true));
    expect(queryByRole('link', { name: /^Registreringsbevis: / })).toBeNull();
  });

  it('says that it is missing, until one is on its way', async () => {
    const { user, t, getByText, findByRole, findByText, queryByText } = await shown(locale);
    await user.click(getByText('Klar'));
    const text = t('validation.missing.file', { label: 'Registreringsbevis' });
    await findByRole('link', { name: text });
    expect(spokenOf('file').description).toContain(text);
    expect(spokenOf('file').isInvalid).toBe(true);
    expect(queryByText(text, { selector: 'span' })).not.toBeNull();
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    await findByText(t('form.file.uploading', { name: 'bevis.pdf' }));
    expect(queryByText(text, { selector: 'span' })).toBeNull();
  });

  it.each([
    ['INVALID_FILE_TYPE', pdf('bevis.exe')],
    ['FILE_EMPTY', pdf('bevis.pdf', 0)],
    ['FILE_TOO_LARGE', pdf('bevis.pdf', FIELD_FILES.maxBytes + 1)],
  ] as const)('is refused before it is sent: %s', async (code, file) => {
    const { user, t } = await shown(locale);
    const before = Upload.current;
    await user.upload(controlOf('file'), file);
    expect(spokenOf('file').description).toContain(t(`validation.${code}`, limits));
    expect(spokenOf('file').isInvalid).toBe(true);
    expect(Upload.current).toBe(before);
  });

  it.each([
    [401, 'denied'],
    [403, 'denied'],
    [500, 'server'],
    [503, 'unexpected'],
  ] as const)(
    'reports a failure that is not about the file in the message area: %s',
    async (status, text) => {
      const { user, t, findByText } = await shown(locale);
      await user.upload(controlOf('file'), pdf('bevis.pdf'));
      await Upload.current.answer(status, {});
      await findByText(t(`errors.http.${text}`));
      expect(spokenOf('file').description).toBe('Högst tre månader gammalt.');
      expect(spokenOf('file').isInvalid).toBe(false);
      expect(controlOf('file')).toBeDefined();
    },
  );

  it('that could not be sent without a connection is shown next to it, because no browser stores it', async () => {
    const { user, t, queryByText } = await shown(locale);
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    await Upload.current.answer(0, {});
    await waitFor(() => expect(spokenOf('file').description).toContain(t('form.file.notSent')));
    expect(queryByText(t('errors.http.offline'))).toBeNull();
  });

  it.each([
    ['form.file.notSent', 'ends'],
    ['validation.FILE_UNREADABLE', 'changed'],
  ] as const)('says %s when the request %s', async (text, cause) => {
    const { user, t } = await shown(locale);
    const file = pdf('bevis.pdf');
    await user.upload(controlOf('file'), file);
    if (cause === 'changed')
      file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await act(async () => Upload.current.onerror?.());
    await waitFor(() => expect(spokenOf('file').description).toContain(t(text)));
  });

  it.each([
    [413, 'FILE_TOO_LARGE'],
    [415, 'FALSE_FILE_TYPE'],
  ] as const)('is refused by the server with %s, and can be chosen again', async (status, code) => {
    const { user, t, findByText } = await shown(locale);
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    await findByText(t('form.file.uploading', { name: 'bevis.pdf' }));
    await Upload.current.answer(status, { errorCode: code });
    await waitFor(() => expect(spokenOf('file').isInvalid).toBe(true));
    const text = t(`validation.${code}`, { ...limits, ending: '.pdf' });
    expect(spokenOf('file').description).toContain(text);
    await user.upload(controlOf('file'), pdf('rätt.pdf'));
    await findByText(t('form.file.uploading', { name: 'rätt.pdf' }));
  });

  it('shows how far it has come, and can be cancelled', async () => {
    const { user, t, findByRole, findByText, getByRole } = await shown(locale);
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    act(() => Upload.current.upload.onprogress?.({ loaded: 1, total: 4 }));
    const progress = await findByRole('progressbar', { name: t('form.file.progress') });
    expect((progress as HTMLProgressElement).value).toBe(25);
    act(() => Upload.current.upload.onprogress?.({ loaded: 4, total: 4 }));
    await findByText(t('form.file.checking', { name: 'bevis.pdf' }));
    await user.click(getByRole('button', { name: t('form.file.cancel') }));
    await waitFor(() => controlOf('file'));
    expect(Upload.current.isAborted).toBe(true);
    expect(spokenOf('file').isInvalid).toBe(false);
  });

  it('is shown with its name once it is stored, and can be removed', async () => {
    const { user, t, calls, findByRole } = await shown(locale);
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    await Upload.current.answer(200, { ...stored, fileId: 'abc', value: 'abc' });
    const link = await findByRole('link', { name: 'bevis.docx' });
    expect(link.getAttribute('href')).toContain('fileId=abc');
    await user.click(
      await findByRole('button', { name: t('form.file.removeNamed', { name: 'bevis.docx' }) }),
    );
    await waitFor(() => expect(controlOf('file').tagName).toBe('INPUT'));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('is put back once it was removed, under its name', async () => {
    const { user, t, findByRole, queryByRole } = await shown(locale);
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    const removed = { ...stored, fileId: 'abc' };
    await Upload.current.answer(200, { ...removed, value: 'abc' });
    await user.click(
      await findByRole('button', { name: t('form.file.removeNamed', { name: 'bevis.docx' }) }),
    );
    const restore = t('form.file.restore', { name: 'bevis.docx' });
    await user.click(await findByRole('button', { name: restore }));
    await waitFor(() => expect(Upload.current.sentFile).toBe('bevis.docx'));
    await Upload.current.answer(200, { ...removed, fileId: 'def', value: 'def' });
    await findByRole('link', { name: 'bevis.docx' });
    expect(queryByRole('button', { name: restore })).toBeNull();
  });

  it('with pages says whether they are shown', async () => {
    const file = { displayFileName: 'bevis.pdf', contentType: 'application/pdf', size: 2048 };
    const { user, t, findByRole } = await shown(locale, { value: 'abc', version: 1, file });
    const button = (name: 'showNamed' | 'hideNamed', expanded: boolean) =>
      findByRole('button', { name: t(`form.preview.${name}`, { name: 'bevis.pdf' }), expanded });
    await user.click(await button('showNamed', false));
    await user.click(await button('hideNamed', true));
    await button('showNamed', false);
  });

  it('says that a question takes several before there is one', async () => {
    const { t, findByText } = await shown(locale, { validation: { maxFiles: 3 } });
    await findByText(t('form.file.several', { count: 0, most: 3 }));
    expect(spokenOf('file').name).not.toContain(t('form.file.chooseMore'));
  });

  it('is one of several where the question takes several, until there are as many', async () => {
    const named = (fileId: string) => ({ ...stored, fileId, displayFileName: `${fileId}.docx` });
    const { user, t, calls, findByRole, findByText } = await shown(locale, {
      ...{ value: 'a,b', version: 1, file: stored, files: [named('a'), named('b')] },
      validation: { maxFiles: 3 },
    });
    await findByText(t('form.file.several', { count: 2, most: 3 }));
    expect(spokenOf('file').name).toContain(t('form.file.chooseMore'));
    await user.upload(controlOf('file'), pdf('c.pdf'));
    expect(Upload.current.address).not.toContain('replaces');
    await Upload.current.answer(200, { ...named('c'), value: 'a,b,c' });
    await findByText(t('form.file.several', { count: 3, most: 3 }));
    expect(controlOf('file').tagName).toBe('A');
    for (const id of ['a', 'b', 'c']) await findByRole('link', { name: `${id}.docx` });

    await user.click(await findByRole('button', { name: t('form.file.removeNamed', { name: 'b.docx' }) }));
    await findByText(t('form.file.several', { count: 2, most: 3 }));
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toContain('File');

    await user.click(await findByRole('button', { name: t('form.file.replaceNamed', { name: 'a.docx' }) }));
    await user.upload(controlOf('file'), pdf('d.pdf'));
    expect(Upload.current.address).toContain('replaces=a');
    await Upload.current.answer(422, {
      errorCode: 'TOO_MANY_FILES',
      message: t('errors.TOO_MANY_FILES', { max: 3 }),
    });
    expect(spokenOf('file').description).toContain(t('errors.TOO_MANY_FILES', { max: 3 }));
  });

  it('can be replaced, or left as they are', async () => {
    const { user, t, findByRole, queryByRole } = await shown(locale, {
      value: 'abc',
      version: 1,
      file: stored,
    });
    const replace = () => findByRole('button', { name: t('form.file.replaceNamed', { name: 'bevis.docx' }) });
    await user.click(await replace());
    expect(queryByRole('link', { name: 'bevis.docx' })).toBeNull();
    await user.upload(controlOf('file'), pdf('bevis.exe'));
    expect(spokenOf('file').isInvalid).toBe(true);
    await user.click(await findByRole('button', { name: t('form.file.keep') }));
    await replace();
    expect(spokenOf('file').description).not.toContain(t('validation.INVALID_FILE_TYPE', limits));
  });

  it('says so when somebody else has exchanged it meanwhile', async () => {
    const { user, t, findByRole } = await shown(locale, { value: 'abc', version: 1, file: stored });
    await user.click(
      await findByRole('button', { name: t('form.file.replaceNamed', { name: 'bevis.docx' }) }),
    );
    await user.upload(controlOf('file'), pdf('bevis.pdf'));
    await waitFor(() => expect(Upload.current.address).toContain('replaces=abc'));
    await Upload.current.answer(409, { errorCode: 'CONFLICT', message: t('errors.CONFLICT') });
    await waitFor(() => expect(spokenOf('file').isInvalid).toBe(true));
    expect(spokenOf('file').description).toContain(t('errors.CONFLICT'));
  });

  it('is only to be downloaded when it is locked', async () => {
    const { t, findByText, findByRole, queryByRole } = await shown(locale, {
      value: 'abc',
      version: 1,
      file: stored,
      locked: true,
    });
    await findByRole('link', { name: /bevis\.docx/ });
    await findByText(t('form.locked'));
    expect(queryByRole('button', { name: t('form.file.removeNamed', { name: 'bevis.docx' }) })).toBeNull();
  });
});
