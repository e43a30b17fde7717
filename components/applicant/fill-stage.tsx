import { useTranslations } from 'next-intl';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { informationHref } from '@/lib/domain/organisation/notices';
import { ArrivalFromForm } from './arrival-from-form';
import { CheckAndSign } from './check-and-sign';
import { FormTasks } from './form-tasks';
import { MissingBeforeSigning } from './missing-before-signing';
import { RejectedSignature } from './rejected-signature';
import { SIGN_ID } from './way-on';

interface FillStageProps {
  theCase: ApplicantCase;
  unread: ConversationView['unread'];
}

/** The application while it is being filled in: its forms, then signing. */
export function FillStage({ theCase, unread }: FillStageProps) {
  const t = useTranslations('application');
  const { forms, readiness } = theCase;
  return (
    <>
      <RejectedSignature theCase={theCase} />
      <FormTasks theCase={theCase} unread={unread} />
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
          <>
            <ReadBefore theCase={theCase} />
            <CheckAndSign theCase={theCase} />
          </>
        ) : (
          <MissingBeforeSigning forms={forms} missing={readiness.signature.missing} />
        )}
      </section>
    </>
  );
}

/** Links to the organisation's own texts, where the company commits itself. */
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
