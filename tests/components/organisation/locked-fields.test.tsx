import { expect, it } from 'vitest';
import { LockedFields, ProcessScreen } from '@/components/organisation/process/process-screen';
import { DraftProvider, useVersionDraft } from '@/components/organisation/use-draft-store';
import { exactTime } from '@/components/ui/relative-day';
import { TAG } from '@/lib/domain/forms/component';
import { LOCALES } from '@/lib/domain/locale';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { showScreen } from '@/tests/fixtures/screen';

/** Provides the draft as it is. */
function Noted({ note }: { note(body: VersionBody): void }) {
  note(useVersionDraft().state.body);
  return null;
}

const locking = (...keys: string[]) => ({
  ...EMPTY_BODY,
  process: { ...EMPTY_BODY.process, readOnlyTags: keys.map((key) => ({ key, overrideByRoles: [] })) },
});

it.each(LOCALES)(
  'says what is shown next to a checkpoint, and takes it away again, in %s',
  async (locale) => {
    const body = {
      ...EMPTY_BODY,
      checkPoints: [{ componentId: 'one', title: { sv: 'Punkt', en: 'Point' } }],
    };
    const draft = {
      ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
      ...{ body, problems: [] },
    };
    let shown: VersionBody = body;
    const note = (now: VersionBody) => {
      shown = now;
    };
    const { user, t, getByLabelText } = showScreen(
      <DraftProvider slug={`evidence-${locale}`} draft={draft} canEdit published={null}>
        <ProcessScreen />
        <Noted note={note} />
      </DraftProvider>,
      locale,
      () => new Response(null, { status: 500 }),
    );
    const list = getByLabelText(t('organisation.process.checkPointEvidence'), { exact: false });
    await user.selectOptions(list, t('organisation.process.evidence.register'));
    expect(shown.checkPoints).toEqual([{ ...body.checkPoints[0], evidence: 'register' }]);
    await user.selectOptions(list, t('organisation.process.evidence.none'));
    expect(shown.checkPoints).toEqual(body.checkPoints);
  },
);

it('warns at the step that it is about', () => {
  const body = { ...EMPTY_BODY, process: { ...EMPTY_BODY.process, hasInternalSignature: true } };
  const place = { part: 'process', property: 'hasInternalSignature' } as const;
  const draft = {
    ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
    ...{ body, problems: [{ code: 'MANAGER_MISSING' as const, isWarning: true, place }] },
  };
  const { t } = showScreen(
    <DraftProvider slug="warned" draft={draft} canEdit published={null}>
      <ProcessScreen />
    </DraftProvider>,
    'sv',
    () => new Response(null, { status: 500 }),
  );
  const step = document.getElementById('hasInternalSignature')?.closest('div.gap-2');
  expect(step?.textContent).toContain(t('organisation.problems.MANAGER_MISSING'));
});

it.each(LOCALES)('says how the signing service answered last, and checks again, in %s', async (locale) => {
  const body = { ...EMPTY_BODY, process: { ...EMPTY_BODY.process, signsWithService: true } };
  const draft = {
    ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
    ...{ body, problems: [] },
  };
  const never = { succeededAt: null, failedAt: null, failure: null };
  const failed = { ...never, failedAt: '2026-11-20T10:00:00.000Z', failure: 'unauthorized' };
  const worked = { ...failed, succeededAt: '2026-11-21T10:00:00.000Z' };
  const answers = [never, failed, worked];
  const { user, t, calls, findByText, getByRole } = showScreen(
    <DraftProvider slug={`signing-${locale}`} draft={draft} canEdit published={null}>
      <ProcessScreen />
    </DraftProvider>,
    locale,
    () => Response.json(answers.shift()),
  );
  const c = 'organisation.process.signingCheck';
  await findByText(t(`${c}.never`));
  const press = () => user.click(getByRole('button', { name: t(`${c}.label`) }));
  await press();
  await findByText(new RegExp(t('organisation.integrations.failure.unauthorized')));
  await press();
  const time = exactTime(new Date(worked.succeededAt), locale);
  await findByText(t(`${c}.works`, { time }));
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
});

it.each(LOCALES)('offers only what has an effect, in %s', (locale) => {
  const body = locking(TAG.organisationNumber, TAG.contactName);
  const draft = {
    ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
    ...{ body, problems: [] },
  };
  const { t, getAllByRole, getByText, queryByRole } = showScreen(
    <DraftProvider slug={`locked-${locale}`} draft={draft} canEdit published={null}>
      <LockedFields />
    </DraftProvider>,
    locale,
    () => new Response(null, { status: 500 }),
  );
  const tag = (key: string) => t(`organisation.tags.${key}`);
  const unlock = (key: string) => t('organisation.process.removeTag', { name: tag(key) });
  expect(queryByRole('button', { name: unlock(TAG.contactName) })).toBeTruthy();
  expect(queryByRole('button', { name: unlock(TAG.organisationNumber) })).toBeNull();
  expect(getByText(t('organisation.process.fixedTags'))).toBeTruthy();
  const roles = getAllByRole('checkbox').map((box) => box.getAttribute('value'));
  expect(roles).toEqual(['1', '2']);
  const offered = getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toContain(tag(TAG.companyName));
  for (const key of [TAG.organisationNumber, TAG.contactEmail, TAG.contactName]) {
    expect(offered).not.toContain(tag(key));
  }
});
