import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Otherwise fetched when the first one is shown.
import '@/components/form-renderer/file-input';
import '@/components/form-renderer/list-input';
import '@/components/form-renderer/stored-file';
import { limitsOfField, limitValues } from '@/components/form-renderer/upload-limits';
import type { Row } from '@/lib/contract/form-shapes';
import { AnsweredUpload as Upload } from '@/tests/fixtures/answered-upload';
import { controlOf, Form, row, savedValues, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Upload));

const stored = (fileId: string) => ({
  fileId,
  displayFileName: `${fileId}.pdf`,
  contentType: 'application/pdf',
  size: 2048,
});
const pdf = (name: string) => new File(['pdf'], name, { type: 'application/pdf' });

const owners = (value: object[], more: Partial<Row> = {}) =>
  row('FormDynamicList', 'owners', 'Ägare', {
    value: JSON.stringify(value),
    version: 1,
    columns: [
      [row('FormTextBox', 'name', 'Namn'), row('FormFile', 'pass', 'Pass', { required: true, ...more })],
    ],
  });

/** What a screen reader says about a control in an entry, without what is around it. */
const described = (key: string): string =>
  (controlOf(key).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

async function shown(locale: 'sv' | 'en', value: object[], more: Partial<Row> = {}) {
  const screen = showScreen(<Form rows={[owners(value, more)]} />, locale, store);
  await screen.findAllByText('Pass');
  const user = userEvent.setup({ applyAccept: false });
  const entry = (number: number) =>
    within(screen.getByRole('region', { name: screen.t('form.list.entry', { name: 'Ägare', number }) }));
  const saved = () => JSON.parse(savedValues(screen.calls).at(-1) ?? 'null');
  return { ...screen, user, entry, saved };
}

describe.each(['sv', 'en'] as const)('a file in an entry of a list, in %s', (locale) => {
  it('is uploaded to its question, and saved with the list', async () => {
    const { user, entry, saved, t } = await shown(locale, [{ name: 'Ada' }, { name: 'Bo' }]);
    expect((controlOf('owners[1].pass') as HTMLInputElement).labels?.[0]?.textContent).toBe('Pass');
    await user.upload(controlOf('owners[1].pass'), pdf('bo.pdf'));
    await entry(2).findByText(t('form.file.uploading', { name: 'bo.pdf' }));
    expect(Upload.current.address).toContain('componentId=pass');
    expect(Upload.current.address).not.toContain('replaces');
    await Upload.current.answer(201, { ...stored('b'), value: 'b' });
    await entry(2).findByRole('link', { name: 'b.pdf' });
    expect(entry(1).queryByRole('link', { name: 'b.pdf' })).toBeNull();
    await waitFor(() => expect(saved()).toEqual([{ name: 'Ada' }, { name: 'Bo', pass: 'b' }]));
  });

  it('takes nothing of what is written, moved or removed while it is on its way', async () => {
    const { user, entry, saved, t } = await shown(locale, [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cia' }]);
    await user.upload(controlOf('owners[1].pass'), pdf('bo.pdf'));
    await user.type(controlOf('owners[1].name'), 'rje');
    await user.type(controlOf('owners[2].name'), ' Ek');
    await user.click(entry(2).getByRole('button', { name: t('form.list.moveDown', { number: 2 }) }));
    await user.click(entry(1).getByRole('button', { name: t('form.list.remove', { number: 1 }) }));
    await Upload.current.answer(201, { ...stored('b'), value: 'b' });
    await entry(2).findByRole('link', { name: 'b.pdf' });
    await waitFor(() => expect(saved()).toEqual([{ name: 'Cia Ek' }, { name: 'Borje', pass: 'b' }]));
  });

  it('stays with its entry when one before it is brought back meanwhile', async () => {
    const { user, entry, saved, t, getByRole } = await shown(locale, [{ name: 'Ada' }, { name: 'Bo' }]);
    await user.click(entry(1).getByRole('button', { name: t('form.list.remove', { number: 1 }) }));
    await user.upload(controlOf('owners[0].pass'), pdf('bo.pdf'));
    await user.click(getByRole('button', { name: t('form.list.restore', { number: 1 }) }));
    await Upload.current.answer(201, { ...stored('b'), value: 'b' });
    await entry(2).findByRole('link', { name: 'b.pdf' });
    await waitFor(() => expect(saved()).toEqual([{ name: 'Ada' }, { name: 'Bo', pass: 'b' }]));
  });

  it('is not sent on to an entry that is removed meanwhile', async () => {
    const { user, entry, saved, t } = await shown(locale, [{ name: 'Ada' }, { name: 'Bo' }]);
    await user.upload(controlOf('owners[0].pass'), pdf('ada.pdf'));
    await user.click(entry(1).getByRole('button', { name: t('form.list.remove', { number: 1 }) }));
    expect(Upload.current.isAborted).toBe(true);
    await waitFor(() => expect(saved()).toEqual([{ name: 'Bo' }]));
  });

  it('is removed and put back by the save of the list', async () => {
    const value = [
      { name: 'Ada', pass: 'a' },
      { name: 'Bo', pass: 'b' },
    ];
    const files = [stored('a'), stored('b')];
    const { user, entry, saved, t, calls } = await shown(locale, value, { files });
    await user.click(
      await entry(1).findByRole('button', { name: t('form.file.removeNamed', { name: 'a.pdf' }) }),
    );
    await waitFor(() => expect(saved()).toEqual([{ name: 'Ada', pass: '' }, value[1]]));
    expect(controlOf('owners[0].pass').tagName).toBe('INPUT');
    await user.click(
      await entry(1).findByRole('button', { name: t('form.file.restore', { name: 'a.pdf' }) }),
    );
    await entry(1).findByRole('link', { name: 'a.pdf' });
    await waitFor(() => expect(saved()).toEqual(value));
    expect(calls.some(({ path }) => path.startsWith('File'))).toBe(false);
  });

  it('goes with its entry, and comes back with it under its name', async () => {
    const value = [{ name: 'Ada', pass: 'a' }];
    const { user, entry, saved, t, getByRole } = await shown(locale, value, { earlierFiles: [stored('a')] });
    await entry(1).findByRole('link', { name: 'a.pdf' });
    await user.click(entry(1).getByRole('button', { name: t('form.list.remove', { number: 1 }) }));
    await user.click(getByRole('button', { name: t('form.list.restore', { number: 1 }) }));
    await entry(1).findByRole('link', { name: 'a.pdf' });
    await waitFor(() => expect(saved()).toEqual(value));
  });

  it('is one of several, stands once, and takes the place of another', async () => {
    const { user, entry, saved, t } = await shown(locale, [{ name: 'Ada', pass: 'a' }], {
      ...{ files: [stored('a')], validation: { maxFiles: 3 } },
    });
    await user.upload(controlOf('owners[0].pass'), pdf('b.pdf'));
    await Upload.current.answer(201, { ...stored('b'), value: 'b' });
    await entry(1).findByText(t('form.file.several', { count: 2, most: 3 }));
    await user.upload(controlOf('owners[0].pass'), pdf('b.pdf'));
    await Upload.current.answer(201, { ...stored('b'), value: 'b' });
    await entry(1).findByText(t('form.file.several', { count: 2, most: 3 }));
    await user.click(
      await entry(1).findByRole('button', { name: t('form.file.replaceNamed', { name: 'a.pdf' }) }),
    );
    await user.upload(controlOf('owners[0].pass'), pdf('c.pdf'));
    await Upload.current.answer(201, { ...stored('c'), value: 'c' });
    await waitFor(() => expect(saved()).toEqual([{ name: 'Ada', pass: 'c,b' }]));
  });

  it('is refused at its own field, and missing there', async () => {
    const { user, t, getByText, findByRole } = await shown(locale, [{ name: 'Ada' }, { name: 'Bo' }]);
    const limits = limitValues(limitsOfField({}));
    await user.upload(controlOf('owners[1].pass'), pdf('bo.exe'));
    await waitFor(() =>
      expect(described('owners[1].pass')).toContain(t('validation.INVALID_FILE_TYPE', limits)),
    );
    expect(controlOf('owners[1].pass').getAttribute('aria-invalid')).toBe('true');
    expect(controlOf('owners[0].pass').getAttribute('aria-invalid')).toBeNull();
    await user.click(getByText('Klar'));
    const part = t('form.list.entry', { name: 'Ägare', number: 1 });
    const named = t('form.inPart', { part, field: 'Pass' });
    const text = t('validation.missing.file', { label: 'Pass' });
    await user.click(await findByRole('link', { name: `${named}: ${text}` }));
    expect(document.activeElement).toBe(controlOf('owners[0].pass'));
  });

  it('is waited for when the form is done', async () => {
    const { user, getByText, calls, saved } = await shown(locale, [{ name: 'Ada' }]);
    await user.upload(controlOf('owners[0].pass'), pdf('ada.pdf'));
    await user.click(getByText('Klar'));
    expect(calls.some(({ body }) => body.done === true)).toBe(false);
    await Upload.current.answer(201, { ...stored('a'), value: 'a' });
    await waitFor(() => expect(calls.some(({ body }) => body.done === true)).toBe(true));
    expect(saved()).toEqual([{ name: 'Ada', pass: 'a' }]);
  });

  it('cannot be uploaded where the form is only tried', async () => {
    const { t, entry } = await shown(locale, [{ name: 'Ada' }], { locked: true });
    expect(entry(1).getByText(t('form.locked'))).toBeDefined();
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect((controlOf('owners[0].name') as HTMLInputElement).value).toBe('Ada');
  });
});

it('a list that is locked shows the files of its entries for download', async () => {
  const list = owners(
    [
      { name: 'Ada', pass: 'a' },
      { name: 'Bo', pass: 'x' },
    ],
    { files: [stored('a')] },
  );
  const { findByRole, getByRole } = showScreen(<Form rows={[{ ...list, locked: true }]} />, 'sv', store);
  expect((await findByRole('link', { name: /a\.pdf/ })).getAttribute('href')).toContain('componentId=pass');
  // One whose name is not known.
  expect(getByRole('link', { name: 'Fil' }).getAttribute('href')).toContain('fileId=x');
});
