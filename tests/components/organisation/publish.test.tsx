import { describe, expect, it } from 'vitest';
import { PublishScreen } from '@/components/organisation/publish/publish-screen';
import { DraftProvider } from '@/components/organisation/use-draft-store';
import { LOCALES } from '@/lib/domain/locale';
import { EMPTY_BODY } from '@/lib/domain/organisation/body';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { refusal, showScreen } from '@/tests/fixtures/screen';

describe.each(LOCALES)('publishing in %s', (locale) => {
  it.each([
    { isOpen: true, text: 'done' },
    { isOpen: false, text: 'doneClosed' },
  ])('says what comes next: $text', async ({ isOpen, text }) => {
    const draft = {
      ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
      ...{ body: STARTING_BODY, problems: [] },
    };
    const { user, t, getByRole, findByText } = showScreen(
      <DraftProvider slug={`ny-${locale}-${text}`} draft={draft} canEdit published={null}>
        <PublishScreen nextVersion={1} canPublish isOpen={isOpen} />
      </DraftProvider>,
      locale,
      () => Response.json({ version: 1 }),
    );
    await user.click(getByRole('button', { name: t('organisation.publish.publish', { version: 1 }) }));
    expect(await findByText(t(`organisation.publish.${text}`, { version: 1 }))).toBeTruthy();
  });

  it('waits until it is known what happens to open cases', async () => {
    const draft = {
      ...{ revision: 1, isDraft: true, baseVersion: 1, updatedAt: null, updatedBy: null, usedIds: {} },
      ...{ body: STARTING_BODY, problems: [] },
    };
    const { t, getByRole, findByText } = showScreen(
      <DraftProvider slug={`counted-${locale}`} draft={draft} canEdit published={EMPTY_BODY}>
        <PublishScreen nextVersion={2} canPublish isOpen />
      </DraftProvider>,
      locale,
      () => new Promise(() => undefined),
    );
    expect(await findByText(t('organisation.publish.counting'))).toBeTruthy();
    const button = getByRole('button', { name: t('organisation.publish.publish', { version: 2 }) });
    expect(button).toHaveProperty('disabled', true);
  });

  it('lists what changes in what companies sign before other changes', () => {
    const [form, ...others] = STARTING_BODY.forms;
    const title = { sv: 'Nytt namn', en: 'New name' };
    const body = {
      ...STARTING_BODY,
      forms: [{ ...form, ...{ id: form?.id ?? '', title, rows: form?.rows ?? [] } }, ...others],
      process: { ...STARTING_BODY.process, hasCreditReport: !STARTING_BODY.process.hasCreditReport },
    };
    const draft = {
      ...{ revision: 1, isDraft: true, baseVersion: 1, updatedAt: null, updatedBy: null, usedIds: {} },
      ...{ body, problems: [] },
    };
    const { t, container } = showScreen(
      <DraftProvider slug={`signed-${locale}`} draft={draft} canEdit published={STARTING_BODY}>
        <PublishScreen nextVersion={2} canPublish isOpen />
      </DraftProvider>,
      locale,
      () => new Promise(() => undefined),
    );
    const [signed = '', other = ''] = (container.textContent ?? '').split(
      t('organisation.publish.otherChanges'),
    );
    expect(signed).toContain(t('organisation.publish.signedFirst', { count: 2 }));
    expect(signed).toContain(title[locale]);
    expect(other).not.toContain(title[locale]);
    expect(other).not.toBe('');
  });

  it('says in words that there is no room for another version', async () => {
    const draft = {
      ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
      ...{ body: STARTING_BODY, problems: [] },
    };
    const refused = refusal(400, 'VALIDATION_FAILED', { errors: { version: ['VERSIONS_FULL'] } });
    const { user, t, getByRole, findByText } = showScreen(
      <DraftProvider slug={`full-${locale}`} draft={draft} canEdit published={null}>
        <PublishScreen nextVersion={1001} canPublish isOpen />
      </DraftProvider>,
      locale,
      ({ method }) => (method === 'GET' ? new Promise(() => undefined) : refused.clone()),
    );
    await user.click(getByRole('button', { name: t('organisation.publish.publish', { version: 1001 }) }));
    expect(await findByText(t('validation.VERSIONS_FULL'))).toBeTruthy();
    expect(document.body.textContent).not.toContain('The refusal as a whole');
  });
});
