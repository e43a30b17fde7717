import { describe, expect, it } from 'vitest';
import { ApplicationHome } from '@/components/applicant/application-home';
import { AboutPage } from '@/components/applicant/application-pages';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { ENDED, isGone } from '@/lib/domain/lifecycle/status';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const NO_MESSAGES = { messages: [], nextCursor: null, unread: [] };
const SIGNED = { status: 'APPROVED', rejectionMessage: null, signatories: [] } as const;
const TIMELINE = [
  { step: 'created', at: '2026-11-02T09:00:00.000Z' },
  { step: 'submitted', at: '2026-11-05T09:00:00.000Z' },
  { step: 'rejected', at: '2026-11-27T09:00:00.000Z' },
] satisfies ApplicantCase['timeline'];

function caseWith(more: Partial<ApplicantCase>, locale: Locale): ApplicantCase {
  return { ...sampleCase({ locale }), timeline: TIMELINE, signature: SIGNED as never, ...more };
}

function letter(more: Partial<ApplicantCase>, locale: Locale) {
  const theCase = caseWith(more, locale);
  return showScreen(<ApplicationHome theCase={theCase} messages={NO_MESSAGES} />, locale, () =>
    Response.json({ ...NO_MESSAGES, items: [] }),
  );
}

describe.each(LOCALES)('the decision in %s', (locale) => {
  it('says when and by whom, why, what now, whether to apply again, and what has happened', () => {
    const { container, t, getByText, queryByText } = letter(
      { status: 'REJECTED', rejectionReason: 'Fel bransch.' },
      locale,
    );
    expect(container.textContent).toMatch(/27 november 2026/i);
    getByText('Fel bransch.');
    for (const key of ['by', 'reason', 'now', 'again', 'documents'] as const) {
      getByText(t(`application.decision.${key}`));
    }
    getByText(t('application.timeline.submitted'));
    expect(queryByText(t('signing.state.title'))).toBeNull();
  });

  it.each(ENDED.filter((status) => !isGone(status)))('shows no signature below it when %s', (status) => {
    const { container, t } = letter({ status }, locale);
    expect(container.textContent).not.toContain(t('signing.state.title'));
    expect(container.textContent).toContain(t('application.decision.now'));
  });

  it('names the day from which membership applies, if it is known', () => {
    const dated = letter({ status: 'EXPORTED_TO_TELLUS', decidedAdmissionDate: '2026-12-01' }, locale);
    expect(dated.container.textContent).toMatch(/1 (december|December) 2026/);
    expect(dated.container.textContent).not.toMatch(/när det har börjat gälla|taken effect/);
    dated.unmount();
    const undated = letter({ status: 'EXPORTED_TO_TELLUS' }, locale);
    expect(undated.container.textContent).toMatch(/när det har börjat gälla|taken effect/);
  });

  it('distinguishes a withdrawn application from the end of a membership', () => {
    const left = letter({ status: 'CANCELLED_IN_TELLUS' }, locale);
    expect(left.container.textContent).toMatch(/Medlemskapet .* har avslutats|membership .* has ended/);
    left.unmount();
    const { container } = letter({ status: 'CANCELLED_IN_TELLUS', isApplicationWithdrawn: true }, locale);
    expect(container.textContent).not.toMatch(/Medlemskapet|membership/i);
    expect(container.textContent).toMatch(/dragits tillbaka|has withdrawn/);
  });

  it('says who withdrew it, and why', () => {
    const withdrawn = { status: 'CANCELLED_IN_TELLUS', isApplicationWithdrawn: true } as const;
    const withdrawal = { by: 'kim@firma.example', byName: 'Kim Ek', reason: 'Vi väntar.' };
    const { container } = letter({ ...withdrawn, withdrawal }, locale);
    expect(container.textContent).toMatch(/Kim Ek (drog tillbaka|withdrew)/);
    expect(container.textContent).toContain('Vi väntar.');
  });

  it('leaves out what the link allows, and shows the signature, among the facts of a decided application', () => {
    const show = (more: Partial<ApplicantCase>) =>
      showScreen(<AboutPage theCase={caseWith(more, locale)} />, locale, () => Response.json({}));
    const decided = show({ status: 'REJECTED' });
    expect(decided.container.textContent).toContain(decided.t('signing.state.title'));
    expect(decided.container.textContent).not.toMatch(/Den som har länken|Anyone with the link/);
    decided.unmount();
    expect(show({ status: 'SUBMITTED' }).container.textContent).toMatch(/har länken|the link/);
  });

  it('offers to withdraw quietly, only while that is possible', () => {
    const open = letter({ status: 'SUBMITTED', permissions: ['withdrawApplication'] }, locale);
    const name = open.t('application.withdraw.link');
    expect(open.getByRole('link', { name }).getAttribute('href')).toMatch(/\/withdraw$/);
    open.unmount();
    expect(letter({ status: 'REJECTED', permissions: [] }, locale).queryByRole('link', { name })).toBeNull();
  });
});
