import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { addressOf } from '@/components/browser/api-client';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { Link } from '@/components/ui/link';
import { Options, SelectFrame } from '@/components/ui/select';
import type { Statistics } from '@/lib/contract/calls/statistics';
import type { CallInput } from '@/lib/contract/typed-calls';
import { readDay } from '@/lib/domain/fields/days';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { isAssigneeFilter, isOrganisationId } from '@/lib/domain/list-order';
import type { Locale } from '@/lib/domain/locale';
import { DEFAULT_PERIOD, MOST_WEEKS, PERIODS } from '@/lib/domain/statistics/figures';
import { LastDay } from './last-day';

interface StatisticsFiltersProps {
  query: StatisticsQuery;
  choices: Statistics['choices'];
  organisations: readonly { id: number; name: string }[];
  /** Account id of the signed-in person. */
  ownId: string;
  /** The last day that can be chosen. */
  today: string;
  locale: Locale;
}

/**
 * Chooses what the statistics cover. It is a form that requests the page again. The choice is in the address, and the form needs no script.
 */
export function StatisticsFilters({
  query,
  choices,
  organisations,
  ownId,
  today,
  locale,
}: StatisticsFiltersProps) {
  const t = useTranslations('statistics');
  const list = useTranslations('caseList');
  const nameOf = ({ id, name }: { id: string; name: string }) =>
    id === '-' ? list('unassigned') : id === ownId ? t('filter.own', { name }) : name;
  const periods = [...new Set([...PERIODS, query.weeks])].sort((one, other) => one - other);
  return (
    // A new form for every address. Otherwise its fields would keep the earlier choice.
    <form
      key={JSON.stringify(query)}
      method="get"
      action="/statistics"
      aria-label={t('filter.title')}
      className="print:hidden"
    >
      <div className="flex flex-wrap items-end gap-3 [&>label]:max-sm:basis-full">
        {organisations.length > 1 && (
          <Choice
            name="moId"
            label={t('filter.organisation')}
            value={String(query.moId[0] ?? '')}
            options={[
              { value: '', label: t('all') },
              ...organisations.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <Choice
          name="handler"
          label={t('filter.handler')}
          value={query.handler[0] ?? ''}
          options={[
            { value: '', label: t('all') },
            ...choices.map((choice) => ({ value: choice.id, label: nameOf(choice) })),
          ]}
        />
        <Choice
          name="weeks"
          label={t('filter.period')}
          value={String(query.weeks)}
          options={periods.map((count) => ({ value: String(count), label: t('filter.weeks', { count }) }))}
        />
        <LastDay label={t('filter.to')} chosen={query.to ?? ''} today={today} />
        <Button type="submit" variant="primary">
          {t('filter.show')}
        </Button>
        {isFiltered(query) && (
          <Link href="/statistics" className={buttonClass({ variant: 'quiet' })}>
            {t('filter.clear')}
          </Link>
        )}
        <a
          href={addressOf('exportStatistics', { ...statisticsInput(query), locale })}
          download
          className={`${buttonClass({})} sm:ms-auto`}
        >
          <Download aria-hidden="true" />
          {t('export')}
        </a>
      </div>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="grid min-w-0 gap-1 font-medium text-sm sm:w-48">
      {label}
      <SelectFrame>
        <select name={name} defaultValue={value} className="field appearance-none pe-10 font-normal">
          <Options options={options} />
        </select>
      </SelectFrame>
    </label>
  );
}

export type SearchParams = Record<string, string | string[] | undefined>;

/** The state of the page. The address contains all of it, so that it can be shared and restored. */
interface StatisticsQuery {
  moId: number[];
  /** '-' stands for nobody. */
  handler: string[];
  weeks: number;
  /** A day in the last week of the period. If absent, today. */
  to: string | undefined;
}

/** Parses the address. Ignores invalid parts. */
export function parseStatisticsQuery(params: SearchParams): StatisticsQuery {
  const all = (name: string) =>
    [params[name] ?? []].flat().filter(Boolean).slice(0, COUNT_LIMITS.filterValues);
  const weeks = Number(all('weeks')[0]);
  const isPeriod = Number.isInteger(weeks) && weeks >= 1 && weeks <= MOST_WEEKS;
  return {
    moId: all('moId').map(Number).filter(isOrganisationId),
    handler: all('handler').filter(isAssigneeFilter),
    weeks: isPeriod ? weeks : DEFAULT_PERIOD,
    to: all('to').flatMap((written) => readDay(written).value ?? [])[0],
  };
}

/** Returns the call's input for the same query. */
export function statisticsInput({ to, ...query }: StatisticsQuery): CallInput<'getStatistics'> {
  return { ...query, ...(to === undefined ? {} : { to }) };
}

export function isFiltered({ moId, handler, weeks, to }: StatisticsQuery): boolean {
  return moId.length > 0 || handler.length > 0 || weeks !== DEFAULT_PERIOD || to !== undefined;
}
