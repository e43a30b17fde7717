import { expect, it } from 'vitest';
import { ApplicationHome } from '@/components/applicant/application-home';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const NO_MESSAGES = { messages: [], nextCursor: null, unread: [] };

function home(more: Partial<ApplicantCase>, locale: Locale = 'sv') {
  const theCase: ApplicantCase = { ...sampleCase({ locale }), ...more };
  return showScreen(<ApplicationHome theCase={theCase} messages={NO_MESSAGES} />, locale, () =>
    Response.json({ ...NO_MESSAGES, items: [] }),
  );
}

it.each(statusesFor('archiveCase'))(
  'an application that was %s says the same once it is archived',
  (status) => {
    for (const locale of LOCALES) {
      const before = home({ status }, locale);
      const said = before.container.textContent;
      before.unmount();
      const archived = home({ status: 'ARCHIVED', archivedFrom: status }, locale);
      expect(archived.container.textContent).toBe(said);
      archived.unmount();
    }
  },
);

it('an archived one of which nothing more is known says that it has ended', () => {
  const { container, t } = home({ status: 'ARCHIVED' });
  expect(container.textContent).toContain(t('application.decision.archived.decision'));
});

const nothing = {
  ...{ beforeSigning: null, afterSubmission: null, contact: null, handlingDays: null },
  ...{ notices: [], postalAddress: null },
};

it.each(LOCALES)('one that was reset invites to apply again only where that is possible (%s)', (locale) => {
  const open = home({ status: 'RESET', information: nothing }, locale);
  const again = open.t('application.decision.apply');
  expect(open.queryByRole('link', { name: again })).not.toBeNull();
  open.unmount();
  const closed = home({ status: 'RESET', information: { ...nothing, isClosed: true } }, locale);
  expect(closed.queryByRole('link', { name: again })).toBeNull();
  expect(closed.container.textContent).toMatch(/tar inte emot nya|is not taking new/);
  expect(closed.container.textContent).not.toMatch(/kan göra en ny ansökan nu|can apply again now/);
});
