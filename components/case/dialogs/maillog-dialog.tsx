'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useKeyedText } from '@/components/browser/keyed-text';
import { useOlderPages } from '@/components/browser/use-older-pages';
import { CallButton } from '@/components/case/calls/use-case-call';
import { MAIL_TONES, mailState } from '@/components/case/conversation/mail-state';
import { mailPage, newestMails, readMails } from '@/components/case/shown/case-pages';
import { Awaited } from '@/components/ui/awaited';
import { EmptyState } from '@/components/ui/card';
import { MailIcon } from '@/components/ui/icons';
import { OlderButton } from '@/components/ui/older-button';
import { exactTime } from '@/components/ui/relative-day';
import { StatusDot } from '@/components/ui/status-dot';
import type { MailLogEntry, MailLogView } from '@/lib/contract/conversation-shapes';
import { isUnsent } from '@/lib/domain/mails';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';

interface MaillogDialogProps extends CaseDialogFrame {
  canResend: boolean;
}

/** Lists every mail of the case: its recipient, its subject and its state. */
export function MaillogDialog({ canResend, ...frame }: MaillogDialogProps) {
  const query = useQuery(newestMails(frame.caseId));
  return (
    <CaseDialog {...frame} name="maillog" size="large">
      {query.data ? (
        <Mails caseId={frame.caseId} newest={query.data} canResend={canResend} />
      ) : (
        <Awaited query={query} lines={4} />
      )}
    </CaseDialog>
  );
}

function Mails({ caseId, newest, canResend }: { caseId: string; newest: MailLogView; canResend: boolean }) {
  const t = useTranslations('dialog.maillog');
  const { items: mails, ...older } = useOlderPages(mailPage(newest), (cursor) => readMails(caseId, cursor));
  return (
    <>
      {mails.length === 0 ? (
        <EmptyState icon={<MailIcon />} title={t('empty')} />
      ) : (
        <ol className="-my-3 divide-y divide-line">
          {mails.map((mail) => (
            <li key={mail.id} className="py-3">
              <Mail caseId={caseId} mail={mail} canResend={canResend} />
            </li>
          ))}
        </ol>
      )}
      <OlderButton {...older} list={t('title')} count={mails.length} />
    </>
  );
}

function Mail({ caseId, mail, canResend }: { caseId: string; mail: MailLogEntry; canResend: boolean }) {
  const t = useKeyedText();
  const locale = useLocale();
  const state = mailState(mail);
  const time = (at: string) => exactTime(new Date(at), locale);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
        <p className="font-medium">{t(`mailType.${mail.type}`)}</p>
        <p className="text-ink-muted">{mail.subject}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
          <span className="break-all">{mail.to}</span>
          <span>{time(mail.sentAt ?? mail.createdAt)}</span>
        </p>
        {mail.events.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-ink-muted text-sm">
            {mail.events.map((event) => (
              <li key={`${event.status} ${event.at}`}>
                {t.has(`history.mailState.${event.status}`)
                  ? t(`history.mailState.${event.status}`)
                  : event.status}{' '}
                {time(event.at)}
                {event.reason && `: ${event.reason}`}
              </li>
            ))}
          </ul>
        )}
        {mail.sentAt && <SentMail caseId={caseId} mailId={mail.id} subject={mail.subject} />}
      </div>
      <StatusDot tone={MAIL_TONES[state]}>{t(`history.mailState.${state}`)}</StatusDot>
      {canResend && mail.isOutdated && (
        <p className="text-ink-muted text-sm">{t('dialog.maillog.isOutdated')}</p>
      )}
      {canResend && !mail.isOutdated && !isUnsent(state) && (
        <CallButton
          caseId={caseId}
          size="sm"
          stays
          label={t('dialog.maillog.resendOf', { subject: mail.subject, to: mail.to })}
          call={{
            name: 'resendMail',
            input: { caseId, mailId: mail.id },
            done: 'mailResent',
          }}
        >
          {t('dialog.maillog.resend')}
        </CallButton>
      )}
    </div>
  );
}

/** What the mail said, fetched when somebody wants to read it. */
function SentMail({ caseId, mailId, subject }: { caseId: string; mailId: string; subject: string }) {
  const t = useTranslations('dialog.maillog');
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({
    queryKey: queryKeyOf('getMail', { caseId, mailId }),
    queryFn: ({ signal }) => call('getMail', { caseId, mailId }, { signal }),
    enabled: isOpen,
  });
  return (
    <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={t('readOf', { subject })} className="w-fit rounded-sm py-1 link">
        {t('read')}
      </summary>
      {query.data ? (
        <p className="mt-1 max-h-96 overflow-y-auto whitespace-pre-line wrap-anywhere rounded bg-sunken px-3 py-2">
          {query.data.text ?? t('notKept')}
        </p>
      ) : (
        isOpen && <Awaited query={query} lines={4} />
      )}
    </details>
  );
}
