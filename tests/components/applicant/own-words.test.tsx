import { describe, expect, it } from 'vitest';
import { questionsToAnswer } from '@/components/applicant/application-home';
import { AboutPage } from '@/components/applicant/application-pages';
import { InformationPage, StartPage } from '@/components/applicant/apply/start-page';
import { FieldLinks } from '@/components/applicant/field-links';
import { SigningPage } from '@/components/applicant/signing-page';
import { WaitingStage } from '@/components/applicant/waiting-stage';
import { Footer } from '@/components/shell/footer';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const show = (screen: React.ReactNode) => showScreen(screen, 'sv', () => new Response(null, { status: 204 }));

const contact = { name: 'Tora Teknik', email: 'tora@example.com', telephone: '08-123 45 67' };
const nothing = {
  beforeSigning: null,
  afterSubmission: null,
  contact: null,
  handlingDays: null,
  notices: [],
  postalAddress: null,
};
const caseWith = (
  information: Partial<NonNullable<ApplicantCase['information']>>,
  more: Partial<ApplicantCase> = {},
): ApplicantCase => ({ ...sampleCase(), ...more, information: { ...nothing, ...information } });

describe("an organisation's own words", () => {
  it('stand before the ways to sign', () => {
    const { container } = show(
      <SigningPage
        theCase={caseWith(
          { beforeSigning: 'Ta fram ert avtal.\nSkriv sedan under.' },
          { status: 'STARTED', readiness: { signature: { ready: true, missing: [] } } },
        )}
      />,
    );
    const [words, way] = ['header + p', 'form'].map((part) => container.querySelector(part));
    expect(words?.textContent).toBe('Ta fram ert avtal.\nSkriv sedan under.');
    expect(words?.compareDocumentPosition(way as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('stand where the application is reviewed, in place of how long it usually takes, and nowhere else', () => {
    const words = { afterSubmission: 'Styrelsen möts i maj.', handlingDays: 15 };
    const { container, t, unmount } = show(<WaitingStage theCase={caseWith(words)} stage="review" />);
    expect(container.textContent).toContain('Styrelsen möts i maj.');
    expect(container.textContent).not.toContain('15');
    unmount();
    const ended = show(<WaitingStage theCase={caseWith(words)} stage="member" />);
    expect(ended.container.textContent).not.toContain('Styrelsen');
    expect(ended.container.textContent).not.toContain('15');
    ended.unmount();
    const plain = show(<WaitingStage theCase={caseWith({ handlingDays: 15 })} stage="review" />);
    expect(plain.container.textContent).toContain('granskar uppgifterna');
    expect(plain.container.textContent).toContain(t('application.stage.handlingDays', { days: 15 }));
    plain.unmount();
    // The confirmation names the same day.
    const dated = show(
      <WaitingStage theCase={caseWith({ handlingDays: 15, expectedBy: '2026-12-17' })} stage="review" />,
    );
    expect(dated.container.textContent).toContain(
      t('application.stage.expectedBy', { day: '17 december 2026' }),
    );
    expect(dated.container.textContent).not.toContain('15');
  });

  it('say on the page about the application whom to ask', () => {
    const { getByRole, unmount, t } = show(<AboutPage theCase={caseWith({ contact })} />);
    expect(getByRole('link', { name: contact.email }).getAttribute('href')).toBe('mailto:tora@example.com');
    expect(getByRole('link', { name: contact.telephone }).getAttribute('href')).toBe('tel:081234567');
    unmount();
    const { container } = show(<AboutPage theCase={caseWith({})} />);
    expect(container.textContent).not.toContain(t('application.facts.askTitle'));
  });
});

const organisation = {
  ...{ slug: 'ny', displayName: 'Nya förbundet', organisationTypes: ['REGULAR_COMPANY'] as const },
  ...{ signingService: null, isOpen: true },
  ...{ introduction: null, whatYouNeed: null, timeNeeded: null },
  outline: { forms: [], files: [], minutes: 5 },
};
const details = {
  contact,
  privacyNotice: { sv: 'Vi sparar uppgifterna i ett år.', en: '' },
  statutes: { en: 'Section 1. Members pay a fee.' },
  handlingDays: 15,
};

describe('questions that a newer version brought', () => {
  it('are listed, and lead to their fields', () => {
    const theCase = caseWith({}, { newQuestions: [{ formId: 'company', componentId: 'website' }] });
    const links = (one: ApplicantCase) => (
      <FieldLinks caseId={one.id} kind="newQuestions" fields={questionsToAnswer(one)} />
    );
    const { getByRole, t, unmount } = show(links(theCase));
    expect(getByRole('heading', { name: t('application.newQuestions.title', { count: 1 }) })).toBeTruthy();
    expect(getByRole('link').getAttribute('href')).toMatch(/\/form\/company#.*website/);
    unmount();
    expect(show(links(caseWith({}))).container.querySelector('section')).toBeNull();
  });
});

describe('the page where an application begins', () => {
  it('says only that it is not open before the first version', () => {
    const { container, queryByRole, t } = show(
      <StartPage organisation={{ ...organisation, isOpen: false, outline: null, details: { contact } }} />,
    );
    expect(container.textContent).toContain(
      t('apply.start.notYetOpen', { organisation: organisation.displayName }),
    );
    expect(container.textContent).toContain(contact.name);
    expect(queryByRole('link', { name: t('apply.start.continue') })).toBeNull();
    expect(container.textContent).not.toContain(t('apply.start.timeTitle'));
    expect(container.textContent).not.toContain(t('apply.start.stepsTitle'));
  });

  it('says what the forms ask for and how long they take, or what the organisation says instead', () => {
    const outline = {
      forms: [
        { sv: 'Företaget', en: 'The company' },
        { sv: 'Anställda', en: 'Employees' },
      ],
      files: [{ sv: 'Årsredovisning', en: 'Annual report' }],
      minutes: 15,
    };
    const { container, t, unmount } = show(
      <StartPage organisation={{ ...organisation, outline, details: {} }} />,
    );
    const forms = 'Företaget, Anställda';
    expect(container.textContent).toContain(t('apply.start.needFacts', { count: 2, forms }));
    expect(container.textContent).toContain(t('apply.start.needFiles', { files: 'Årsredovisning' }));
    expect(container.textContent).toContain(t('apply.start.timeText', { minutes: 15 }));
    unmount();
    const own = { whatYouNeed: { sv: 'Ett kaffe.' }, timeNeeded: { sv: 'En kvart.' } };
    const rewritten = show(<StartPage organisation={{ ...organisation, ...own, outline, details: {} }} />);
    expect(rewritten.container.textContent).toContain('Ett kaffe.');
    expect(rewritten.container.textContent).toContain('En kvart.');
    expect(rewritten.container.textContent).not.toContain(forms);
    expect(rewritten.container.textContent).not.toContain(t('apply.start.timeText', { minutes: 15 }));
  });

  it('has the introduction, whom to ask and how long it takes', () => {
    const introduction = { sv: 'Bli en av oss!', en: 'Become one of us!' };
    const { container, t, unmount } = show(
      <StartPage organisation={{ ...organisation, introduction, details }} />,
    );
    expect(container.textContent).toContain('Bli en av oss!');
    expect(container.textContent).not.toContain(t('apply.start.lead'));
    expect(container.textContent).toContain(t('apply.start.handlingText', { days: 15 }));
    expect(container.textContent).toContain('tora@example.com');
    unmount();
    const plain = show(<StartPage organisation={{ ...organisation, details: {} }} />);
    expect(plain.container.textContent).toContain(t('apply.start.lead'));
    expect(plain.container.textContent).not.toContain(t('apply.start.contactTitle'));
  });
});

describe('the page about an organisation', () => {
  it('has everything that it says to applicants, in a language that it is written in', () => {
    const { container, t, getByRole } = show(<InformationPage organisation={{ ...organisation, details }} />);
    for (const text of ['Vi sparar uppgifterna i ett år.', 'Section 1. Members pay a fee.', 'Tora Teknik']) {
      expect(container.textContent).toContain(text);
    }
    expect(container.textContent).toContain(t('apply.information.timeText', { days: 15 }));
    expect(container.querySelector('#privacyNotice')?.textContent).toContain('i ett år');
    expect(getByRole('link', { name: t('apply.information.toStart') }).getAttribute('href')).toBe(
      '/apply/ny',
    );
  });

  it('draws the Markdown of a notice under its heading, and never an address that runs something', () => {
    const statutes = {
      sv: '# Avgift\n- **Hundra** kronor\n- Se [stadgarna](https://example.com) [x](javascript:a)',
    };
    const { container } = show(<InformationPage organisation={{ ...organisation, details: { statutes } }} />);
    const drawn = container.querySelector('#statutes');
    expect(drawn?.querySelector('h3')?.textContent).toBe('Avgift');
    expect(drawn?.querySelector('li strong')?.textContent).toBe('Hundra');
    expect([...(drawn?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com',
    ]);
  });

  it('is linked at the end of every page, part by part', () => {
    const { getAllByRole } = show(
      <Footer organisation={{ slug: 'ny', name: 'Nya förbundet' }} notices={['privacyNotice', 'statutes']} />,
    );
    expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/guide/sv/applicant?from=%2F',
      '/apply/ny/information#privacyNotice',
      '/apply/ny/information#statutes',
    ]);
  });
});
