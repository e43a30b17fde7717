'use client';

import { Columns3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useOptimistic, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button-style';
import { Popover } from '@/components/ui/popover';
import { COLUMNS, type Column } from './column-names';
import { columnsOf } from './columns-of-lists';
import { type ListQuery, listHref } from './list-query';

/** Chooses the columns of the list. The address contains them, and so does a saved view. */
export function ColumnMenu({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList');
  const router = useRouter();
  const [, change] = useTransition();
  // A choice shows at once. The address follows.
  const [shown, show] = useOptimistic(columnsOf(query, { isSimple: false }));
  function toggle(column: Column) {
    const columns = COLUMNS.filter((one) => shown.includes(one) !== (one === column));
    const place = { cursors: query.cursors, page: query.page };
    change(() => {
      show(columns);
      router.replace(listHref(basePath, query, { ...place, columns }), { scroll: false });
    });
  }
  return (
    <Popover
      label={t('columns.menu')}
      align="end"
      className="w-64 overflow-y-auto p-1.5"
      trigger={
        <button type="button" className={buttonClass({ variant: 'quiet' })}>
          <Columns3 aria-hidden="true" />
          <span className="max-xl:sr-only">{t('columns.menu')}</span>
        </button>
      }
    >
      {COLUMNS.filter((column) => column !== 'companyName').map((column) => (
        <label
          key={column}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm hover:bg-hover"
        >
          <input
            type="checkbox"
            checked={shown.includes(column)}
            onChange={() => toggle(column)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          {t(`column.${column}`)}
        </label>
      ))}
      {query.columns.length > 0 && (
        <button
          type="button"
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
          onClick={() => router.replace(listHref(basePath, query, { columns: [] }), { scroll: false })}
        >
          {t('columns.standard')}
        </button>
      )}
    </Popover>
  );
}
