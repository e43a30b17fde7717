import { Globe, MessageCircleQuestion } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { OrganisationLogo } from '@/components/shell/organisation-logo';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-style';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { organisationName } from '@/lib/domain/organisation-name';

/** The header of an application: the organisation's logo, a way to ask, and the language of the application. */
export function CaseHeader({ theCase, newAnswers }: { theCase: ApplicantCase; newAnswers: number }) {
  const t = useTranslations('application.header');
  const { id, mo } = theCase;
  const name = organisationName(mo, useLocale());
  return (
    <header data-density="compact" className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-5xl items-center gap-1 px-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <OrganisationLogo images={mo.images} name={name} />
        </div>
        <nav aria-label={t('label')} data-no-print className="flex shrink-0 items-center gap-1">
          <a href="#support" data-of-first-page className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <MessageCircleQuestion aria-hidden="true" />
            {t('ask')}
            {newAnswers > 0 && (
              <Badge tone="accent">
                {newAnswers}
                <VisuallyHidden> {t('newAnswers', { count: newAnswers })}</VisuallyHidden>
              </Badge>
            )}
          </a>
          <LinkButton href={`/case/${id}/switchlocale`} scroll={false} variant="quiet" size="sm">
            <Globe aria-hidden="true" />
            <span className="max-sm:sr-only">{t('language')}</span>
          </LinkButton>
        </nav>
      </div>
    </header>
  );
}
