'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { FieldForm } from '@/components/ui/field-form';
import { IconButton } from '@/components/ui/icon-button';
import { EmailField } from '@/components/ui/text-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useListProblem } from '@/components/ui/use-email-lines';
import { useWork } from '@/components/ui/use-work';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type Signatories, useSignatories } from './use-signatories';

/** Takes the signatories' addresses and sends the application to them. First says what that locks. */
export function DigitalSigningForm({ caseId, former = [] }: { caseId: string; former?: readonly string[] }) {
  const t = useTranslations('signing.digital');
  const signatories = useSignatories(caseId, former);
  const share = useSharing(caseId, signatories);
  const { lines, form, emails, canAdd } = signatories;
  const problem = useListProblem(form, lines);
  const summary = lines.flatMap((line, index) => {
    const message = form.errorOf(line);
    return message ? [{ id: line.id, label: t('email', { number: index + 1 }), message }] : [];
  });
  return (
    <FieldForm form={form} onSubmit={() => share.send(emails)} className="grid gap-5">
      {form.attempt > 0 && (
        <ErrorSummary heading="h4" title={problem} errors={summary} attempt={form.attempt} />
      )}
      <p className="max-w-prose text-ink-muted">{t('text')}</p>
      {former.length > 0 && <p className="max-w-prose">{t('former')}</p>}
      <SignatoryFields signatories={signatories} />
      <div>
        <Button onClick={signatories.add} disabled={!canAdd}>
          <Plus aria-hidden="true" />
          {t('add')}
        </Button>
      </div>
      {!canAdd && (
        <p role="status" className="-mt-3 text-ink-muted text-sm">
          {t('full', { max: COUNT_LIMITS.signatories })}
        </p>
      )}
      <Alert tone="info" title={t('consequenceTitle')}>
        {t('consequence')}
      </Alert>
      <div>
        <Button type="submit" variant="primary" size="lg" pending={share.isPending} className="max-sm:w-full">
          {t('submit')}
        </Button>
      </div>
    </FieldForm>
  );
}

function SignatoryFields({ signatories }: { signatories: Signatories }) {
  const t = useTranslations('signing.digital');
  const { lines } = signatories;
  return lines.map(({ key, id, name, email }, index) => (
    <div key={key} className="flex items-start gap-2">
      <EmailField
        id={id}
        name={name}
        className="flex-1"
        label={t('email', { number: index + 1 })}
        autoComplete="off"
        value={email}
        onChange={(event) => signatories.change(key, event.target.value)}
      />
      {lines.length > 1 && (
        <IconButton
          className="mt-[2.1rem]"
          label={t('remove', { number: index + 1 })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => signatories.remove(key)}
        />
      )}
    </div>
  ));
}

/** Sends the application for signing. Retries have no further effect. */
function useSharing(caseId: string, { form, forget }: Signatories) {
  const router = useRouter();
  const showError = useApiErrorBanner();
  const idempotencyKey = useRef<string | null>(null);
  const [isMovingOn, moveOn] = useTransition();
  const sharing = useWork(
    async (emails: string[]) => {
      idempotencyKey.current ??= newIdempotencyKey();
      await call(
        'shareForSignature',
        { caseId, emails },
        { asApplicant: true, idempotencyKey: idempotencyKey.current },
      );
      window.scrollTo({ top: 0 });
      // The form stays as it was sent, and cannot be sent again, until the page says that it was sent.
      moveOn(() => {
        forget();
        router.push(`/case/${caseId}/shared`, { scroll: false });
        router.refresh();
      });
    },
    (error) => {
      idempotencyKey.current = null;
      if (form.refuse(error)) return;
      showError(error);
      // Somebody may have sent it already, or changed a form.
      router.refresh();
    },
  );
  return { send: sharing.start, isPending: sharing.isUnderWay || isMovingOn };
}
