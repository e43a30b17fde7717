import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isFormDone } from '@/lib/domain/lifecycle/status';
import { informationHref } from '@/lib/domain/organisation/notices';
import { ArrivalFromForm } from './arrival-from-form';
import { CheckAndSign } from './check-and-sign';
import { MissingBeforeSigning } from './missing-before-signing';
import { RejectedSignature } from './rejected-signature';
import { TaskList } from './task-list';
import { SIGN_ID } from './way-on';

interface FillStageProps {
  theCase: ApplicantCase;
  unread: ConversationView['unread'];
  /** A form stands over it. */
  isCovered: boolean;
}

/** While the application is being filled in: its forms, then signing. */
export function FillStage({ theCase, unread, isCovered }: FillStageProps) {
  const t = useTranslations('application');
  const { id, forms, readiness } = theCase;
  const done = forms.filter(({ status }) => isFormDone(status)).length;
  const next = forms.find(({ status }) => !isFormDone(status));
  return (
    <>
      <RejectedSignature theCase={theCase} />
      <section className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-lg">{t('tasks.title')}</h2>
          <p className="numeric text-ink-muted text-sm">
            {t('tasks.progress', { done, count: forms.length })}
          </p>
        </div>
        <TaskList caseId={id} forms={forms} unread={unread} />
        {next && (
          <div>
            <LinkButton
              variant="primary"
              size="lg"
              href={`/case/${id}/form/${next.id}`}
              scroll={false}
              className="max-sm:w-full"
            >
              {t(done === 0 && next.status === 'NOT-STARTED' ? 'tasks.begin' : 'tasks.continue')}
            </LinkButton>
          </div>
        )}
      </section>
      <section
        id={SIGN_ID}
        tabIndex={-1}
        aria-labelledby={`${SIGN_ID}-title`}
        className="grid scroll-mt-6 gap-4"
      >
        <ArrivalFromForm id={SIGN_ID} />
        <h2 id={`${SIGN_ID}-title`} className="font-semibold text-lg">
          {t('sign.title')}
        </h2>
        {readiness.signature.ready ? (
          !isCovered && (
            <>
              <ReadBefore theCase={theCase} />
              <CheckAndSign theCase={theCase} />
            </>
          )
        ) : (
          <MissingBeforeSigning forms={forms} missing={readiness.signature.missing} />
        )}
      </section>
    </>
  );
}

/** What the organisation has written, linked where the company binds itself. */
function ReadBefore({ theCase: { mo, information } }: { theCase: ApplicantCase }) {
  const t = useTranslations();
  const notices = information?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <p className="text-ink-muted">{t('application.sign.read')}</p>
      {notices.map((notice) => (
        <a key={notice} href={informationHref(mo.slug, notice)} className="link">
          {t(`shell.footer.${notice}`)}
        </a>
      ))}
    </div>
  );
}
