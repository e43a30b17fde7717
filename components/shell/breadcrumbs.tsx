import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListLink } from './list-link';

/** The path to the page: the case list and, in a case, its company. The last item is the page itself. */
export function Breadcrumbs({ company }: { company?: string | undefined }) {
  const t = useTranslations('shell.breadcrumbs');
  return (
    <nav aria-label={t('label')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {company === undefined ? (
          <Current label={t('applications')} />
        ) : (
          <>
            <li className="-ms-1 flex min-w-0 max-w-1/2 items-center">
              <ListLink className="truncate rounded-sm px-1 py-1 text-ink-muted hover:text-ink">
                {t('applications')}
              </ListLink>
            </li>
            <Current label={company} isInside />
          </>
        )}
      </ol>
    </nav>
  );
}

function Current({ label, isInside = false }: { label: string; isInside?: boolean }) {
  return (
    <li className="flex min-w-0 items-center gap-1 first:-ms-1">
      {isInside && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />}
      <span aria-current="page" className="truncate px-1 py-1 font-medium">
        {label}
      </span>
    </li>
  );
}
