'use client';

import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Select } from '@/components/ui/select';
import { isAmong, useOpenDraft } from '@/components/ui/use-draft';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { EmailFields } from './email-fields';
import { useEmails } from './use-emails';

interface StartSigningProps {
  caseId: string;
  /** The likely signatories: the addresses from the previous signing, or else the contact person. */
  emails: readonly string[];
  canShare: boolean;
  canLock: boolean;
}

/** Sends the application for signing on the company's behalf, digitally or on paper. */
export function StartSigning({ caseId, emails, canShare, canLock }: StartSigningProps) {
  const t = useTranslations('case.signature');
  return (
    <details className="group rounded border border-line">
      <summary className="rounded px-3 py-2 font-medium hover:bg-hover">{t('start')}</summary>
      <div className="grid gap-5 border-line border-t p-4">
        {canShare && <ShareForm caseId={caseId} initial={emails} />}
        {canLock && <PaperForm caseId={caseId} />}
      </div>
    </details>
  );
}

function ShareForm({ caseId, initial }: { caseId: string; initial: readonly string[] }) {
  const t = useTranslations('case.signature');
  const emails = useEmails('share-email', initial);
  const form = useSentForm(emails.problems);
  const { send, isPending } = useCaseCall(caseId, { form });
  const submit = () =>
    send({
      name: 'shareForSignature',
      input: { caseId, emails: emails.emails },
      done: 'shared',
      signing: 'share',
    });
  return (
    <FieldForm form={form} onSubmit={submit} className="grid max-w-md gap-3">
      <h3 className="font-medium">{t('shareTitle')}</h3>
      <p className="text-ink-muted">{t('shareText')}</p>
      <EmailFields emails={emails} form={form} />
      <Button type="submit" size="sm" className="w-fit" pending={isPending}>
        {t('share')}
      </Button>
    </FieldForm>
  );
}

const COUNTS = Array.from({ length: COUNT_LIMITS.signatories }, (_, index) => String(index + 1));

function PaperForm({ caseId }: { caseId: string }) {
  const t = useTranslations('case.signature');
  const [count, setCount] = useOpenDraft('paper-count', '1', isAmong(COUNTS));
  return (
    <div className="grid max-w-md gap-3">
      <h3 className="font-medium">{t('paperTitle')}</h3>
      <p className="text-ink-muted">{t('paperText')}</p>
      <Select
        id="paper-count"
        className="max-w-40"
        label={t('signers')}
        placeholder={null}
        value={count}
        onChange={(event) => setCount(event.target.value)}
        options={COUNTS.map((value) => ({ value, label: value }))}
      />
      <DialogLink
        href={`/case/admin/${caseId}/downloadsignature/${count}`}
        className={`${buttonClass({ size: 'sm' })} w-fit`}
      >
        {t('lock')}
      </DialogLink>
    </div>
  );
}
