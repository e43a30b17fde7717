import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { requireCaseWorker } from '@/app/(staff)/case-worker';
import { AcceptRole } from '@/components/organisation/accept-role';
import { organisationHref } from '@/components/organisation/screen-heading';
import { NoticePage } from '@/components/shell/main';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { StaffFooter } from '@/components/shell/staff-footer';
import { StaffHeader } from '@/components/shell/staff-header';
import { LinkButton } from '@/components/ui/link-button';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { organisationName } from '@/lib/domain/locale';
import type { CaseWorker } from '@/lib/engine/access/actor';
import { findInvitation, type Invitation } from '@/lib/features/organisation/invitations';
import { pageTitle } from '@/lib/platform/i18n/page-title';

interface JoinPageProps {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('organisation.join.title');
}

/** The page of a role's mailed link. Accepts the role when a button is pressed. Also works for people who have no role yet. */
export default async function JoinPage({ params, searchParams }: JoinPageProps) {
  const worker = await requireCaseWorker();
  const t = await getTranslations('organisation.join');
  const [{ slug }, { token }] = await Promise.all([params, searchParams]);
  const written = typeof token === 'string' ? token : '';
  const invitation = await findInvitation(slug, written, worker);
  return (
    <ScreenTexts audience="case-worker">
      <ScreenTexts audience="organisation">
        <div data-density="compact" className="flex flex-1 flex-col text-body">
          <StaffHeader displayName={worker.name} company={t('title')} />
          <InvitationPage slug={slug} token={written} invitation={invitation} worker={worker} />
          <StaffFooter />
        </div>
      </ScreenTexts>
    </ScreenTexts>
  );
}

interface InvitationPageProps {
  slug: string;
  token: string;
  invitation: Invitation;
  worker: CaseWorker;
}

async function InvitationPage({ slug, token, invitation, worker }: InvitationPageProps) {
  const t = await getTranslations('organisation.join');
  const roleName = await getTranslations('roleName');
  if (invitation.state === 'wrong' || invitation.state === 'expired') {
    return (
      <NoticePage title={t(`${invitation.state}.title`)}>
        <p>{t(`${invitation.state}.text`, { days: ORGANISATION_LIMITS.invitationDays })}</p>
      </NoticePage>
    );
  }
  const words = {
    organisation: organisationName(invitation.organisation, await getLocale()),
    role: roleName(String(invitation.roleId) as '1' | '2' | '3' | '4'),
  };
  // A regional reviewer may see nothing of the organisation but its cases.
  const leadsTo = invitation.roleId === ROLE.regionalReviewer ? '/' : organisationHref(slug);
  if (invitation.state === 'taken') {
    return (
      <NoticePage
        title={t('taken.title')}
        actions={
          <LinkButton href={leadsTo} variant="primary">
            {t(leadsTo === '/' ? 'taken.list' : 'taken.open')}
          </LinkButton>
        }
      >
        <p>{t('taken.text', words)}</p>
      </NoticePage>
    );
  }
  if (invitation.state === 'waiting') {
    return (
      <NoticePage title={t('waiting.title')} detail={t('other')}>
        <p>{t('waiting.text', words)}</p>
      </NoticePage>
    );
  }
  const isOther = invitation.state === 'other';
  return (
    <NoticePage
      title={t('title')}
      actions={<AcceptRole slug={slug} token={token} leadsTo={leadsTo} mustAsk={isOther} />}
      detail={t('other')}
    >
      <p>{t('text', words)}</p>
      {isOther && <p>{t('ask.text', words)}</p>}
      <p className="break-words">{t('account', { name: worker.name, email: worker.email })}</p>
    </NoticePage>
  );
}
