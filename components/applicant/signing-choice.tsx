'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState, useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button, IconButton } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/choice-group';
import { ErrorSummary } from '@/components/ui/error-summary';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Select } from '@/components/ui/select';
import { EmailField } from '@/components/ui/text-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-change';
import { emailLines, isEmailLines, useEmailLines, useListProblem } from '@/components/ui/use-email-lines';
import { useDraft } from '@/components/ui/use-written';
import { COUNT_LIMITS } from '@/lib/domain/limits';

interface SigningChoiceProps {
  caseId: string;
  isDigital: boolean;
  /** Addresses of the signatories of the previous signing. */
  former?: readonly string[] | undefined;
}

/** Chooses how to sign the application, and starts it. Without a signing service, the organisation's applications are signed on paper. */
export function SigningChoice({ caseId, isDigital, former }: SigningChoiceProps) {
  const t = useTranslations('signing.choice');
  const [way, setWay] = useState(isDigital ? 'digital' : 'paper');
  return (
    <div className="grid gap-6">
      {isDigital && (
        <RadioGroup
          id="signing-way"
          label={t('label')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'digital', label: t('digital'), description: t('digitalText') },
            { value: 'paper', label: t('paper'), description: t('paperText') },
          ]}
        />
      )}
      {way === 'digital' ? (
        <DigitalSigningForm caseId={caseId} former={former} />
      ) : (
        <PaperSigningForm caseId={caseId} isDigital={isDigital} />
      )}
    </div>
  );
}

const COUNTS = Array.from({ length: COUNT_LIMITS.signatories }, (_, index) => String(index + 1));

/**
 * Asks how many people will sign on paper, and leads to the dialog that locks the application. With `isDigital`, the application could also
 * be signed digitally.
 */
export function PaperSigningForm({ caseId, isDigital }: { caseId: string; isDigital: boolean }) {
  const t = useTranslations('signing.paper');
  const router = useRouter();
  const [count, setCount] = useState('1');
  function submit(event: FormEvent) {
    event.preventDefault();
    router.push(`/case/${caseId}/downloadsignature/${count}`, { scroll: false });
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="max-w-prose text-ink-muted">{t('text')}</p>
      <div className="max-w-xs">
        <Select
          id="signatory-count"
          label={t('count')}
          placeholder={null}
          value={count}
          options={COUNTS.map((value) => ({ value, label: value }))}
          onChange={(event) => setCount(event.target.value)}
        />
      </div>
      <Alert tone="warning" title={t('consequenceTitle')}>
        {t('consequence', { isDigital: String(isDigital) })}
      </Alert>
      <div>
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full">
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

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

type Signatories = ReturnType<typeof useSignatories>;

/**
 * The signatories' email addresses, in a form with a summary of errors. The browser keeps them until they are sent.
 *
 * @param former Addresses of the signatories of the previous signing.
 */
function useSignatories(caseId: string, former: readonly string[] = []) {
  const begun = emailLines(former);
  const [lines, setLines] = useDraft(`signatories:${caseId}`, begun, isEmailLines);
  const list = useEmailLines('signatory', [lines, setLines]);
  const form = useSentForm(list.problems, { hasSummary: true });
  /** Deletes the stored addresses once they are sent. */
  const forget = () => setLines(begun);
  return { ...list, form, forget };
}
