import { globSync, readFileSync } from 'node:fs';
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CheckPointsSection } from '@/components/case/forms/check-points-section';
import { ChosenPdf } from '@/components/case/page/documents-panel';
import { CALLS } from '@/lib/contract/contract';
import { pressOpener, refusal, showScreen } from '@/tests/fixtures/screen';
import { screensOfApplicants } from '@/tests/fixtures/screens/of-applicants';
import { screensOfCaseWorkers } from '@/tests/fixtures/screens/of-case-workers';
import { screensOfOrganisations } from '@/tests/fixtures/screens/of-organisations';

const refusedScreens = [...screensOfCaseWorkers, ...screensOfApplicants, ...screensOfOrganisations];
const LOCALES = ['sv', 'en'] as const;
const CASES = refusedScreens.flatMap((screen) =>
  screen.fields.flatMap((field) =>
    LOCALES.map((locale) => [screen.name, field.sent, locale, screen, field] as const),
  ),
);

describe('what the server finds wrong', () => {
  it.each(CASES)('%s: %s, in %s', async (_name, _sent, locale, screen, field) => {
    const refused = refusal(400, 'VALIDATION_FAILED', { errors: { [field.sent]: [field.code] } });
    const { user, t, calls, container } = showScreen(screen.show(), locale, () => refused.clone());
    await screen.fill({ user, t, container });
    await user.click(within(document.body).getByRole('button', { name: screen.submit(t) }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual([screen.path]));
    const control = field.control(t);
    await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'));
    const text = t(`validation.${field.text ?? field.code}`);
    const described = control.closest('fieldset')?.getAttribute('aria-describedby');
    const ids = (control.getAttribute('aria-describedby') ?? described ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(text);
    if (screen.hasSummary) expect(document.activeElement?.textContent).toContain(text);
    else expect(document.activeElement).toBe(control);
    // Nothing says it twice, and nothing says that "the form contains errors" besides.
    expect(document.body.textContent?.split(text)).toHaveLength(screen.hasSummary ? 3 : 2);
    expect(document.body.textContent).not.toContain('The refusal as a whole');

    await field.change({ user, t });
    expect(control.getAttribute('aria-invalid')).toBeNull();
    expect(document.body.textContent).not.toContain(text);
  });
});

/** The refusal's own words, or those of the specification for the screen. */
const AS_A_WHOLE = /The refusal as a whole|Något gick fel|Fel användarnamn eller lösenord/;

describe('what is not about a field of the screen', () => {
  it.each(refusedScreens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const refused = refusal(400, 'VALIDATION_FAILED', { errors: { somethingElse: ['UNKNOWN'] } });
    const { user, t, container } = showScreen(screen.show(), 'sv', () => refused.clone());
    await screen.fill({ user, t, container });
    await user.click(within(document.body).getByRole('button', { name: screen.submit(t) }));
    await waitFor(() => expect(document.body.textContent).toMatch(AS_A_WHOLE));
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });
});

/** Calls with words that people write, which are none of these screens, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  saveDraft: 'saves itself: tests/components/organisation/editor.test.tsx',
  saveValues: 'saves itself: tests/components/form-renderer',
  inviteColleague: 'reads the list of colleagues before',
  drawPreview: 'draws what has been tried, and checks none of it',
  drawSharedPreview: 'the same for whoever has a link to the draft',
};
/** Calls that send texts which nobody writes: ids, links. */
const UNWRITTEN: readonly string[] = [
  ...['renewLink', 'setCheckPoint', 'startForm', 'approveForm', 'markCorrectionHandled', 'getCasePdf'],
  ...['acceptRole', 'confirmRole', 'remindSignatory', 'retryJobs'],
];

it('every call with words that people write is made by one of these screens', () => {
  const isAt = (pattern: string, path: string) => {
    const [known, actual] = [pattern.split('/'), path.split('/')];
    const isSame = (part: string, at: number) =>
      part.startsWith('{') || part.toLowerCase() === actual[at]?.toLowerCase();
    return actual.length === known.length && known.every(isSame);
  };
  const sources = globSync('components/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const missing = Object.entries(CALLS).flatMap(([name, call]) => {
    const isMade = sources.some((source) => source.includes(`call('${name}'`));
    const isShown = refusedScreens.some(({ path }) => isAt(call.path, path));
    return isMade && !isShown && 'body' in call && hasFreeText(call.body) ? [name] : [];
  });
  const known = [...Object.keys(OTHERS), ...UNWRITTEN];
  expect(missing.filter((name) => !known.includes(name))).toEqual([]);
});

/** Whether some value is a text that is neither one of a list nor of a certain format. */
function hasFreeText(body: unknown): boolean {
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const isFree = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    const { type, enum: words, const: word, format, pattern } = node as Record<string, unknown>;
    return (type === 'string' && !(words ?? word ?? format ?? pattern)) || Object.values(node).some(isFree);
  };
  return isFree(schema);
}

it('a checkpoint that cannot be set says so itself', async () => {
  const refused = refusal(400, 'VALIDATION_FAILED', { errors: { componentId: ['UNKNOWN'] } });
  const checkPoints = [
    { componentId: 'accounts', title: 'Bokslutet är läst', status: 'NOT_CHECKED' as const },
    { componentId: 'visit', title: 'Besöket är gjort', status: 'NOT_CHECKED' as const },
  ];
  const { user, t, getByLabelText } = showScreen(
    <CheckPointsSection caseId="1" checkPoints={checkPoints} canSet />,
    'sv',
    () => refused.clone(),
  );
  await user.click(getByLabelText('Besöket är gjort'));
  const box = getByLabelText('Besöket är gjort');
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    t('validation.UNKNOWN'),
  );
  expect(getByLabelText('Bokslutet är läst').getAttribute('aria-invalid')).toBeNull();
});

it('a part of the document that is gone is named among the parts', async () => {
  const refused = refusal(400, 'VALIDATION_FAILED', { errors: { formIds: ['UNKNOWN'] } });
  const parts = ['company', 'contacts'].map((id) => ({ kind: 'formIds' as const, id, label: id }));
  const { user, t, getByRole, getByLabelText, findByLabelText } = showScreen(
    <ChosenPdf caseId="1" fileName="a.pdf" parts={parts} />,
    'sv',
    () => refused.clone(),
  );
  await pressOpener(user, () => getByRole('button', { name: t('case.documents.choose') }));
  await user.click(await findByLabelText('contacts'));
  await user.click(getByRole('button', { name: t('case.documents.downloadChosen', { count: 1 }) }));
  const [first] = parts.map(({ label }) => getByLabelText(label));
  await waitFor(() => expect(first?.getAttribute('aria-invalid')).toBe('true'));
  expect(document.body.textContent).toContain(t('validation.UNKNOWN'));
  expect(document.body.textContent).not.toContain('The refusal as a whole');
});
