import type { History } from '@/prisma/seed/history';
import { type Chance, chance } from './chance';
import { companiesOf, type DemoCompany } from './companies';
import { openCase } from './creation';
import type { DemoCase } from './demo-case';
import { HISTORIES } from './histories';
import type { DemoOrganisations } from './organisations';
import type { People } from './people';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** The first of the seeds of the histories, one for each, after the seeds of the companies. */
const FIRST_SEED = 100;

/** Tells every history, so that its last event was as long before `now` as it says. Returns the same cases at every call. */
export function recordHistories(organisations: DemoOrganisations, people: People, now: Date): DemoCase[] {
  const next = {
    teknikbolagen: companiesOf('teknikbolagen'),
    handelsforbundet: companiesOf('handelsforbundet'),
    soleTraders: companiesOf('soleTraders'),
  };
  let company: DemoCompany | undefined;
  let mo = organisations.teknikbolagen;
  return HISTORIES.map((history, index) => {
    if (history.of !== 'again') {
      company = next[history.of]();
      mo = history.of === 'teknikbolagen' ? organisations.teknikbolagen : organisations.handelsforbundet;
    }
    if (!company) throw new Error('The first history has no company before it');
    const told = { history, company, mo, people };
    const trial = tell(told, chance(FIRST_SEED + index), 0);
    return tell(told, chance(FIRST_SEED + index), daybreakFor(history, trial.at, now));
  });
}

/** Tells a history once with its first day beginning at `daybreak` (milliseconds since 1970). */
function tell(
  {
    history,
    ...rest
  }: Pick<Parameters<typeof openCase>[0], 'company' | 'mo' | 'people'> & { history: History },
  ofCase: Chance,
  daybreak: number,
): DemoCase {
  const theCase = openCase({
    ...rest,
    chance: ofCase,
    at: new Date(daybreak + ofCase.int(6 * 60, 16 * 60) * MINUTE),
    daybreak,
    locale: history.locale ?? 'sv',
    silentBy: history.isSilent ? rest.people.anna : undefined,
    bounce: history.bounce,
    // A placeholder for the id of the agreement's file, if a form asks for one.
    values: { agreementFile: ofCase.uuid(), ...history.values },
  });
  history.tell(theCase);
  return theCase;
}

/** The start of a history's first day. Counts whole calendar days, or back from now if the last event has just happened. */
function daybreakFor({ quiet }: History, end: Date, now: Date): number {
  if (quiet < 1) return now.getTime() - quiet * DAY - end.getTime();
  return (Math.floor(now.getTime() / DAY) - quiet - Math.floor(end.getTime() / DAY)) * DAY;
}
