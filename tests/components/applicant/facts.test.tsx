import { expect, it } from 'vitest';
import { ApplicationHome } from '@/components/applicant/application-home';
import { AboutPage } from '@/components/applicant/application-pages';
import { isDecided, isSigned } from '@/components/applicant/progress';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { type Caller, permittedActions } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES, type CaseStatus, isActive, isGone } from '@/lib/domain/lifecycle/status';
import { LOCALES } from '@/lib/domain/locale';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const information = {
  ...{ beforeSigning: null, afterSubmission: null, contact: null, notices: [], postalAddress: null },
  handlingDays: 15,
};

function facts(status: CaseStatus, reader: Caller, locale: (typeof LOCALES)[number]) {
  const permissions = permittedActions(reader, status);
  const theCase: ApplicantCase = { ...sampleCase({ locale }), status, permissions, information };
  const messages = { messages: [], nextCursor: null, unread: [] };
  const pages = (
    <>
      <ApplicationHome theCase={theCase} messages={messages} />
      <AboutPage theCase={theCase} />
    </>
  );
  return showScreen(pages, locale, () => new Response());
}

const statuses = CASE_STATUSES.filter((status) => !isGone(status));

it.each(statuses)('the facts about an application that is %s hold in that status', (status) => {
  for (const locale of LOCALES) {
    const { container, queryByRole, t, unmount } = facts(status, 'applicant', locale);
    const time = t('application.facts.timeValue', { days: 15 });
    expect(container.textContent.includes(time)).toBe(!isSigned(status));
    const invite = queryByRole('link', { name: t('application.facts.inviteColleagues') });
    expect(invite !== null).toBe(isActive(status));
    // Whoever was invited keeps a link, which can be withdrawn.
    if (!invite) expect(queryByRole('link', { name: t('application.facts.colleagues') })).not.toBeNull();
    unmount();
    const colleague = facts(status, 'colleague', locale);
    expect(colleague.queryByRole('link', { name: t('application.facts.inviteColleagues') })).toBeNull();
    colleague.unmount();
  }
});

it.each(LOCALES)('names the day of the decision where it is known, in %s', (locale) => {
  const theCase: ApplicantCase = {
    ...sampleCase({ locale }),
    status: 'SUBMITTED',
    information: { ...information, expectedBy: '2026-12-18' },
  };
  const { container, t } = showScreen(<AboutPage theCase={theCase} />, locale, () => new Response());
  const day = dayInWords('2026-12-18', locale);
  expect(container.textContent).toContain(t('application.facts.timeKnown', { day }));
});

it.each(statuses)('says what the link can do to an application that is %s', (status) => {
  const theCase: ApplicantCase = { ...sampleCase({ locale: 'sv' }), status, information };
  const { container } = showScreen(<AboutPage theCase={theCase} />, 'sv', () => new Response());
  const mayChange = container.textContent.includes('ändra den tills den är inskickad');
  expect(mayChange).toBe(!isDecided(theCase) && !isSigned(status));
});
