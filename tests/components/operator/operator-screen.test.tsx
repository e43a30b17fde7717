import { existsSync } from 'node:fs';
import { within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { OperatorScreen } from '@/components/operator/operator-screen';
import { LOCALES } from '@/lib/domain/locale';
import { showScreen } from '@/tests/fixtures/screen';

const refresh = vi.fn();
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ refresh }),
}));

const since = new Date('2026-11-28T10:00:00Z');
const installation: ComponentProps<typeof OperatorScreen> = {
  rules: [
    { rule: 'disk', state: 'ok', value: 40, values: { percent: 40, disk: 'product' }, since: null },
    { rule: 'standby', state: 'off', value: null, values: {}, since: null },
    { rule: 'certificate', state: 'unknown', value: null, values: {}, since: null },
    { rule: 'backup', state: 'wrong', value: 50, values: { age: 50, ever: 'yes' }, since },
  ],
  organisations: [
    { slug: 'a', name: 'Förbundet', translatedNames: {}, state: 'open' },
    { slug: 'b', name: 'Det nya', translatedNames: {}, state: 'made' },
  ],
  jobs: [{ queue: 'move-file', jobs: 2, since, error: 'the disk is full' }],
  processes: [{ id: 'p', host: 'app', version: '1.0.0', startedAt: since, memoryUsed: 0.41, load: 0.2 }],
  refused: [{ status: 'bounced', mails: 3 }],
  refusedDays: 7,
  database: '18.4',
  told: 'drift@example.org',
};
const answer = async () => Response.json({ jobs: 2 });

describe.each(LOCALES)('the page of the operators in %s', (locale) => {
  it('begins with what is wrong, since when, and what to do', () => {
    const { t, getAllByRole } = showScreen(<OperatorScreen {...installation} />, locale, answer);
    const [first, ...others] = getAllByRole('heading', { level: 3 });
    expect(first?.textContent).toBe(t('installation.rule.backup.title'));
    const rule = within(first?.closest('li') as HTMLElement);
    rule.getByText(t('installation.rule.backup.wrong', { age: 50, ever: 'yes' }));
    rule.getByText(t('installation.rule.backup.todo'));
    // In Swedish time.
    rule.getByText(/28 november 2026\D+11[:.]00/i);
    expect(others.slice(0, 3).map((one) => one.textContent)).toEqual(
      (['certificate', 'disk', 'standby'] as const).map((name) => t(`installation.rule.${name}.title`)),
    );
  });

  it('runs given-up jobs again with a press, and reads the page again', async () => {
    const { t, user, calls, getByRole, findByText } = showScreen(
      <OperatorScreen {...installation} />,
      locale,
      answer,
    );
    await user.click(
      getByRole('button', { name: t('installation.page.againNamed', { queue: 'move-file' }) }),
    );
    await findByText(t('installation.page.againDone'));
    expect(calls).toMatchObject([{ method: 'PUT', path: 'Operator/Retry', body: { queue: 'move-file' } }]);
    expect(refresh).toHaveBeenCalled();
  });

  it('says what is empty, and that nobody hears of faults', () => {
    const empty = { ...installation, organisations: [], jobs: [], refused: [], told: null };
    const { t, getByText } = showScreen(<OperatorScreen {...empty} />, locale, answer);
    for (const name of ['noOrganisations', 'noJobs', 'noRefused'] as const)
      getByText(t(`installation.page.${name}`));
    getByText(t('installation.page.told', { who: 'none' }));
  });

  it('says what the database does not tell now, and shows the rest', () => {
    const rules: typeof installation.rules = [
      { rule: 'database', state: 'wrong', value: null, values: { state: 'full' }, since },
      { rule: 'jobs', state: 'unknown', value: null, values: {}, since: null },
    ];
    const away = { organisations: null, jobs: null, processes: null, refused: null, database: null };
    const { t, getByText, getAllByText } = showScreen(
      <OperatorScreen {...installation} {...away} rules={rules} />,
      locale,
      answer,
    );
    getByText(t('installation.rule.database.wrong', { state: 'full' }));
    getByText(t('installation.rule.database.todo'));
    getByText(t('installation.unknown'));
    expect(getAllByText(t('installation.page.notRead'))).toHaveLength(4);
    getByText('sudo deploy/upgrade');
  });

  it('has commands that exist', () => {
    const { container } = showScreen(<OperatorScreen {...installation} />, locale, answer);
    const lines = [...container.querySelectorAll('code')].map(({ textContent }) => textContent);
    const files = lines.flatMap((line) => {
      const [, operation] = /operation\/([\w-]+)\.mjs/.exec(line) ?? [];
      const [, script] = /^sudo (deploy\/\w+)/.exec(line) ?? [];
      return operation ? [`scripts/operation/${operation}.ts`] : script ? [script] : [];
    });
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) expect(existsSync(file), file).toBe(true);
  });
});
