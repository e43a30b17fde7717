import { expect, it } from 'vitest';
import { SignatureState } from '@/components/applicant/signature-state';
import { SigningBoard } from '@/components/applicant/waiting-stage';
import { CaseProvider } from '@/components/case/page/case-context';
import { RemindButton } from '@/components/case/page/next-step-bar';
import { InternalSignature } from '@/components/case/signing/internal-signature';
import { SignatureSection } from '@/components/case/signing/signature-section';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { type Caller, permittedActions } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { sampleCase } from '../../fixtures/sample-case';
import { showScreen } from '../../fixtures/screen';

const bounced = { email: 'vd@example.com', status: 'bounced' as const, remindedOn: null };
const signedBy = <Status extends string>(status: Status) => ({
  ...{ status, rejectionMessage: null, signatories: [bounced] },
});

function viewIn(status: CaseStatus, caller: Caller): CaseView {
  const isOut = status === 'SHARED_FOR_EXTERNAL_SIGNATURE';
  const isOutInternally = status === 'SHARED_FOR_INTERNAL_SIGNATURE';
  const ready = { ready: true, missing: [] };
  return {
    ...sampleCase(),
    ...{ status, caseStatus: status, archivedFrom: null, checkPoints: [], extraReviewSteps: [] },
    signature: signedBy(isOut ? 'SHARED' : 'REJECTED'),
    internalSignature: signedBy(isOutInternally ? 'SIGNATURES_REQUESTED' : 'SIGNATURES_REJECTED'),
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    undeliveredMail: null,
    permissions: permittedActions(caller, status),
  };
}

function textOf(screen: (view: CaseView) => React.ReactNode, view: CaseView, locale: Locale): string {
  const packed = { ...view, forms: packForms(view.forms) };
  const { container, unmount } = showScreen(
    <CaseProvider packed={packed} me={{ accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' }}>
      {screen(view)}
    </CaseProvider>,
    locale,
    () => Response.json(view),
  );
  const text = container.textContent;
  unmount();
  return text;
}

it.each(LOCALES)(
  'a bounced mail leads to a request for another address only where one can be given (%s)',
  (locale) => {
    const hint =
      locale === 'sv'
        ? /byt ut den här|Rätta den, eller byt person/
        : /replace it here|Correct it, or choose/;
    const company = (view: CaseView) => <SigningBoard theCase={view} />;
    const staff = (view: CaseView) => <SignatureSection view={view} />;
    expect(textOf(company, viewIn('SHARED_FOR_EXTERNAL_SIGNATURE', 'applicant'), locale)).toMatch(hint);
    expect(textOf(staff, viewIn('SHARED_FOR_EXTERNAL_SIGNATURE', 1), locale)).toMatch(hint);
    expect(textOf(staff, viewIn('SHARED_FOR_EXTERNAL_SIGNATURE', 3), locale)).not.toMatch(hint);
    expect(textOf(staff, viewIn('REJECTED', 1), locale)).not.toMatch(hint);
    const ended = (view: CaseView) => <SignatureState theCase={view} />;
    expect(textOf(ended, viewIn('REJECTED', 'applicant'), locale)).not.toMatch(hint);
  },
);

it.each(LOCALES)('a company whose mail bounced does not read that everybody has got it (%s)', (locale) => {
  const board = (view: CaseView) => <SigningBoard theCase={view} />;
  const everybody = locale === 'sv' ? /har fått ett mejl med en länk/ : /has received an email/;
  const view = viewIn('SHARED_FOR_EXTERNAL_SIGNATURE', 'applicant');
  const text = textOf(board, view, locale);
  expect(text).not.toMatch(everybody);
  expect(text).toMatch(locale === 'sv' ? /Ett mejl kom inte fram/ : /An email was not delivered/);
  const arrived = signedBy('SHARED' as const);
  const signatories = arrived.signatories.map((one) => ({ ...one, status: 'sent' as const }));
  expect(textOf(board, { ...view, signature: { ...arrived, signatories } }, locale)).toMatch(everybody);
});

it.each(LOCALES)('one of the internal signature does so only for who can reject that (%s)', (locale) => {
  const hint = locale === 'sv' ? /underkänn den interna/ : /reject the internal/;
  const screen = (view: CaseView) => <InternalSignature view={view} />;
  expect(textOf(screen, viewIn('SHARED_FOR_INTERNAL_SIGNATURE', 1), locale)).toMatch(hint);
  expect(textOf(screen, viewIn('SHARED_FOR_INTERNAL_SIGNATURE', 2), locale)).not.toMatch(hint);
  expect(textOf(screen, viewIn('REJECTED', 1), locale)).not.toMatch(hint);
});

it('nobody is offered to remind signatories of whom none gets mail', () => {
  const view = viewIn('SHARED_FOR_EXTERNAL_SIGNATURE', 1);
  const offered = (signatories: { email: string; status: 'bounced' | 'sent' | 'signed' }[]) => {
    const signature = {
      ...signedBy('SHARED' as const),
      signatories: signatories.map((one) => ({ ...bounced, ...one })),
    };
    const { queryByRole, t, unmount } = showScreen(
      <RemindButton view={{ ...view, signature }} />,
      'sv',
      () => new Response(),
    );
    const isOffered = queryByRole('button', { name: t('case.remind.about.signatories') }) !== null;
    unmount();
    return isOffered;
  };
  const [vd, signed] = ['vd@example.com', { email: 'ordf@example.com', status: 'signed' as const }];
  expect(offered([{ email: vd, status: 'bounced' }, signed])).toBe(false);
  expect(offered([{ email: vd, status: 'sent' }, signed])).toBe(true);
});
