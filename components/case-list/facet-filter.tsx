'use client';

import { ChevronDown } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import { type FilterName, type ListQuery, listHref } from '@/components/shell/list-query';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { Popover } from '@/components/ui/popover';

export interface FacetOption {
  value: string;
  label: string;
  count: number;
}

interface FacetFilterProps {
  basePath: string;
  query: ListQuery;
  name: FilterName;
  label: string;
  options: readonly FacetOption[];
}

/** Selects any number of a filter's values. None means all. The list updates at once. */
export function FacetFilter({ basePath, query, name, label, options }: FacetFilterProps) {
  const t = useTranslations('caseList.filter');
  const { chosen, choose } = useChosen(basePath, query, name);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const [first] = chosen;
  const summary =
    first === undefined
      ? t('all')
      : chosen.length === 1
        ? labelOf(first)
        : t('chosen', { count: chosen.length });
  return (
    <Popover
      label={label}
      align="start"
      className="w-80"
      trigger={
        <button
          type="button"
          className={classNames(
            buttonClass({ size: 'md' }),
            'max-w-80 justify-start font-normal',
            chosen.length > 0 && 'border-accent-line bg-accent-subtle hover:bg-accent-subtle',
          )}
        >
          <span className="text-ink-muted">{label}</span>
          <span className="min-w-0 font-medium">{summary}</span>
          <ChevronDown aria-hidden="true" className="ms-auto text-ink-subtle" />
        </button>
      }
    >
      <FacetOptions options={withChosen(options, chosen)} chosen={chosen} onChoose={choose} />
      {chosen.length > 0 && (
        <div className="border-line border-t p-1.5">
          <Button variant="quiet" size="sm" wide onClick={() => choose([])}>
            {t('clear')}
          </Button>
        </div>
      )}
    </Popover>
  );
}

interface FacetOptionsProps {
  options: readonly FacetOption[];
  chosen: readonly string[];
  onChoose: (values: string[]) => void;
}

function FacetOptions({ options, chosen, onChoose }: FacetOptionsProps) {
  const t = useTranslations('caseList.filter');
  if (options.length === 0) {
    return <p className="px-4 py-3 text-ink-muted text-sm">{t('none')}</p>;
  }
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <ul className="min-h-0 overflow-y-auto p-1.5">
      {options.map(({ value, label, count }) => (
        <li key={value}>
          <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm hover:bg-hover">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="numeric text-ink-subtle">{count}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The chosen values. A choice shows at once. The address follows. */
function useChosen(basePath: string, query: ListQuery, name: FilterName) {
  const router = useRouter();
  const [isFiltering, startFiltering] = useTransition();
  const inAddress = query[name].map(String);
  const key = inAddress.join(' ');
  const [chosen, setChosen] = useState(inAddress);
  // While the page is loading, the selection is newer than the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values
  useEffect(() => {
    if (!isFiltering) {
      setChosen(inAddress);
    }
  }, [key, isFiltering]);
  function choose(values: string[]) {
    setChosen(values);
    const change = name === 'moId' ? { moId: values.map(Number) } : { [name]: values };
    startFiltering(() => router.replace(listHref(basePath, query, change), { scroll: false }));
  }
  return { chosen, choose };
}

/** A selected value without cases stays visible, so that it can be removed. */
function withChosen(options: readonly FacetOption[], chosen: readonly string[]): FacetOption[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, label: value, count: 0 }))];
}
