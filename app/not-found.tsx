import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { OrganisationHeader } from '@/components/shell/applicant-header';
import { ContactLine } from '@/components/shell/contact-person';
import { NoticePage } from '@/components/shell/main';
import { ChooseOrganisation } from '@/components/shell/without-role';
import { buttonClass } from '@/components/ui/button-style';
import { organisationName } from '@/lib/domain/locale';
import { NO_PAGE } from '@/lib/domain/route-kind';
import { currentCaseWorker, currentPath } from '@/lib/engine/access/actor';
import { getOrganisation, organisationOfCase } from '@/lib/features/organisation/get-organisation';
import { listOpenOrganisations } from '@/lib/features/organisation/list-organisations';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { hasNoPage } from '@/lib/server/http/no-page';
import { heldCases, isBrokenLink, onwardLink } from '@/lib/server/http/open-link';

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await wayOn()).title);
}

/** What was requested, where the reader can go next, and the heading. */
const wayOn = cache(async () => {
  const [pathname = '/'] = (await currentPath()).split('?');
  const isCaseWorker = (await currentCaseWorker()) !== null;
  const link = onwardLink(await knownPartOf(pathname), {
    isCaseWorker,
    heldCases: heldCases((await cookies()).getAll()),
  });
  const title = link ? 'shell.notFound.title' : 'link.replaced.title';
  return { pathname, isCaseWorker, link, title } as const;
});

/** Returns the address without what is below an organisation that does not exist. */
async function knownPartOf(pathname: string): Promise<string> {
  const slug = /^\/apply\/([^/]+)\/./.exec(pathname)?.[1];
  return slug && !(await getOrganisation(slug)) ? `/apply/${slug}` : pathname;
}

/** Returns the case that a link to an application names, whatever follows it. Empty if the link names none. */
function caseOfLink(pathname: string): string {
  return /^\/case\/([^/]+)\//.exec(pathname)?.[1] ?? '';
}

/** The "page not found" page: what may be wrong with the address, and a link that suits the reader. */
export default async function NotFound() {
  return await drawn();
}

/** Next has it drawn with every page, once for each root of its segments. It is drawn once, and sent once. */
const drawn = cache(async () => {
  const t = await getTranslations('shell.notFound');
  const { pathname, isCaseWorker, link, title } = await wayOn();
  const organisation = await organisationOfCase(caseOfLink(pathname));
  // Next draws this with every page. Only these addresses are worth the query.
  const isLost = pathname === NO_PAGE || hasNoPage(pathname) || pathname.startsWith('/apply/');
  return (
    <>
      <OrganisationHeader organisation={organisation} />
      <NoticePage
        title={(await getTranslations())(title)}
        actions={
          link && (
            // A full navigation, because the address may lead to sign-in, which leaves the product.
            <a href={link.href} className={buttonClass({})}>
              {t(link.name)}
            </a>
          )
        }
      >
        <p>{t(isBrokenLink(pathname) && !isCaseWorker ? 'link' : 'text')}</p>
        {isLost && (link === null || link.name === 'signIn') && (
          <ChooseOrganisation
            organisations={await listOpenOrganisations()}
            purpose={link ? 'apply' : 'forgot'}
          />
        )}
        {organisation && (
          <ContactLine
            organisation={organisationName(organisation, await getLocale())}
            email={organisation.sharedEmail}
          />
        )}
      </NoticePage>
    </>
  );
});
