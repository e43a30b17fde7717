import { DAY_MS, MINUTE_MS } from '@/lib/domain/time';
import { insertCase } from '@/lib/features/case/create-case';
import type { Tx } from '@/lib/platform/database/db';
import { answersOf } from './answers';
import { type Chance, chance } from './chance';
import { companiesOf, type DemoCompany } from './companies';
import { HISTORIES } from './histories';
import type { History } from './history';
import { bounce } from './mails';
import type { DemoOrganisation, DemoOrganisations } from './organisations';
import type { People } from './people';
import { type Scene, SECOND_MS, type Story } from './story';

/** The first of the seeds of the histories, one for each, after the seeds of the companies. */
const FIRST_SEED = 100;

/** Plays every history, so that its last event was as long before `now` as it says. */
export async function playHistories(
  tx: Tx,
  organisations: DemoOrganisations,
  people: People,
  now: Date,
): Promise<void> {
  const next = {
    teknikbolagen: companiesOf('teknikbolagen'),
    handelsforbundet: companiesOf('handelsforbundet'),
    soleTraders: companiesOf('soleTraders'),
  };
  let company: DemoCompany | undefined;
  let mo = organisations.teknikbolagen;
  for (const [index, history] of HISTORIES.entries()) {
    if (history.of !== 'again') {
      company = next[history.of]();
      mo = history.of === 'teknikbolagen' ? organisations.teknikbolagen : organisations.handelsforbundet;
    }
    if (!company) throw new Error('The first history has no company before it');
    const story = tell({ history, company, mo, people }, chance(FIRST_SEED + index), now);
    await play(tx, story, daybreakFor(history, story.at, now));
  }
}

interface Told {
  history: History;
  company: DemoCompany;
  mo: DemoOrganisation;
  people: People;
}

function tell({ history, company, mo, people }: Told, ofCase: Chance, now: Date): Story {
  const begins = ofCase.int(6 * 60, 16 * 60) * MINUTE_MS;
  const { locale = 'sv', isSilent = false, quiet } = history;
  const story: Story = {
    ...{ mo, company, people, chance: ofCase, locale, isSilent, begins },
    administrator: mo.slug === 'teknikbolagen' ? people.anna : people.hanna,
    answers: answersOf(mo.template, company, ofCase, {
      slug: mo.slug,
      locale,
      desiredAdmissionDate: firstOfMonth(new Date(now.getTime() - quiet * DAY_MS), ofCase.int(1, 3)),
      // Stands for the agreement's file, if a form has a question for it.
      values: { agreementFile: 'PDF', ...history.values },
    }),
    at: begins + SECOND_MS,
    steps: [],
  };
  if (history.bounce) bounce(story, history.bounce);
  history.tell(story);
  return story;
}

/** When the first day of a story begins. Counts whole calendar days, or back from now if the last event has just happened. */
function daybreakFor({ quiet }: History, end: number, now: Date): number {
  if (quiet < 1) return now.getTime() - quiet * DAY_MS - end;
  return (Math.floor(now.getTime() / DAY_MS) - quiet - Math.floor(end / DAY_MS)) * DAY_MS;
}

/** The first day, as YYYY-MM-DD, of the month that is so many months after a date. */
function firstOfMonth(date: Date, months: number): string {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** Creates the case and takes its steps. `daybreak` is in milliseconds since 1970. */
async function play(tx: Tx, story: Story, daybreak: number): Promise<void> {
  const { company, isSilent: silent, begins, steps } = story;
  const now = new Date(daybreak + begins);
  const email = silent ? null : company.contact.email;
  const caseId = await insertCase(tx, {
    mo: story.mo,
    orgNo: company.orgNo,
    companyName: company.name,
    nameIsKnown: true,
    organisationType: company.organisationType,
    locale: story.locale,
    actor: silent
      ? story.people.anna
      : { kind: 'applicant', name: email ?? '', caseId: '', linkVersion: 0, linkExpiresAt: now },
    ...{ email, silent, now },
  });
  const applicants: Scene['applicants'] = new Map();
  for (const { at, take } of steps) await take({ tx, caseId, now: new Date(daybreak + at), applicants });
}
