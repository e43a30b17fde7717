import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { Menu, MenuLink } from '@/components/ui/menu';
import { LIST_GROUPS } from '@/lib/domain/lifecycle/status';
import { type ListQuery, listHref } from './list-query';

/** Links to the groups, which overlap with the categories. */
export function GroupMenu({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList');
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={classNames(
            buttonClass({ variant: query.group ? 'secondary' : 'quiet' }),
            'ms-auto',
            query.group && 'border-accent-line bg-accent-subtle hover:bg-accent-subtle',
          )}
        >
          {query.group ? t(`group.${query.group}`) : t('groups')}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {LIST_GROUPS.map((group) => (
        <MenuLink
          key={group}
          href={listHref(basePath, query, {
            group,
            work: undefined,
            status: [],
            ...(query.work && { order: 'desc' }),
          })}
          icon={<Check aria-hidden="true" className={query.group === group ? undefined : 'invisible'} />}
        >
          {t(`group.${group}`)}
        </MenuLink>
      ))}
    </Menu>
  );
}
