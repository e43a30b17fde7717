'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useIsStarted } from '@/components/browser/fetched-part';
import { useSend } from '@/components/browser/send';
import { useDraft } from '@/components/browser/use-written';
import { SignatoryFields } from '@/components/signing/signatory-fields';
import {
  isSignatoryLines,
  type Proposed,
  returnedSignatories,
  signatoryLines,
  useListProblem,
  useSignatoryLines,
} from '@/components/signing/signatory-lines';
import { Alert } from '@/components/ui/alert';
import { Alternatives } from '@/components/ui/alternatives';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Select } from '@/components/ui/select';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { formAction } from '@/lib/domain/form-action';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { PagePost, ReturnedForm } from '@/lib/domain/public-forms';
import { signNowHref } from './progress';

interface SigningChoiceProps {
  caseId: string;
  isDigital: boolean;
  /** Who could sign, and who was invited the last time. */
  proposed?: readonly Proposed[] | undefined;
  /** The address of the contact person if it is they who read; otherwise null. */
  reader?: string | null;
  /** The last day to sign, in words, if it is sent today. */
  lastDay?: string;
  /** Whether somebody declined the last time. */
  hasDeclined?: boolean;
  post?: PagePost | undefined;
}

/** Chooses how to sign the application, and starts it. Without a signing service, the organisation's applications are signed on paper. */
export function SigningChoice({ isDigital, ...form }: SigningChoiceProps) {
  const t = useTranslations('signing.choice');
  const [way, setWay] = useState<'digital' | 'paper'>('digital');
  const onPaper = <PaperSigningForm caseId={form.caseId} isDigital={isDigital} />;
  if (!isDigital) return onPaper;
  return (
    <Alternatives
      id="signing-way"
      label={t('label')}
      value={way}
      onChange={setWay}
      heading="h2"
      options={[
        {
          value: 'digital',
          label: t('digital'),
          description: t('digitalText'),
          content: <DigitalSigningForm {...form} />,
        },
        { value: 'paper', label: t('paper'), description: t('paperText'), content: onPaper },
      ]}
    />
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
    <form method="post" action={formAction('paper', caseId)} onSubmit={submit} className="grid gap-5">
      <p className="max-w-prose text-ink-muted">{t('text')}</p>
      <div className="max-w-xs">
        <Select
          id="signatory-count"
          name="count"
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

/** Takes the signatories' names and addresses and sends the application to them. First says what that locks. */
export function DigitalSigningForm({
  caseId,
  proposed = [],
  reader = null,
  lastDay,
  hasDeclined = false,
  post,
}: Omit<SigningChoiceProps, 'isDigital'>) {
  const t = useTranslations('signing.digital');
  const person = useTranslations('form.signatory');
  const invited = proposed.filter(({ wasAsked }) => wasAsked);
  const named = proposed.filter(({ wasAsked }) => !wasAsked);
  const returned = post?.returned ?? null;
  const begun = invited.length > 0 ? invited : readerAlone(named, reader);
  const signatories = useSignatories(caseId, begun, returned);
  const isStarted = useIsStarted();
  const { lines, form, people } = signatories;
  const [first, ...others] = people.emails;
  const isAlone = reader !== null && others.length === 0 && isSameEmail(first ?? '', reader);
  const share = useSharing(caseId, signatories, isAlone);
  const problem = useListProblem(form, lines);
  const summary = lines.flatMap(({ name, email }, index) =>
    [
      { field: name, label: person('name', { number: index + 1 }), missing: 'missing.name' },
      { field: email, label: person('email', { number: index + 1 }), missing: 'EMAIL_FORMAT' },
    ].flatMap(({ field: { id, name: path }, label, missing }) => {
      const message = form.errorOf({ id, missing, ...(path && { name: path }) });
      return message ? [{ id, label, message }] : [];
    }),
  );
  return (
    <FieldForm
      form={form}
      onSubmit={() => share.send(people)}
      action={formAction('shareForSignature', caseId)}
      hidden={{ key: post?.key }}
      className="grid gap-5"
    >
      <ErrorSummary heading="h2" title={problem} errors={summary} attempt={form.attempt} />
      <p className="max-w-prose text-ink-muted">{t('text')}</p>
      {invited.length > 0 && <p className="max-w-prose">{t('former', { declined: String(hasDeclined) })}</p>}
      <SignatoryFields signatories={signatories} proposed={named} />
      {isAlone && <p className="needs-scripts max-w-prose">{t('signNowText')}</p>}
      {lastDay && <p className="max-w-prose">{t('dueOn', { alone: String(isAlone), day: lastDay })}</p>}
      <Alert tone="info" title={t('consequenceTitle')}>
        {t('consequence')}
      </Alert>
      <div>
        <Button type="submit" variant="primary" size="lg" pending={share.isPending} className="max-sm:w-full">
          {isAlone ? <span className="needs-scripts">{t('signNow')}</span> : t('submit')}
          {isAlone && !isStarted && <span className="without-scripts">{t('submit')}</span>}
        </Button>
      </div>
    </FieldForm>
  );
}

/** The contact person who reads, if the forms name nobody else: most often the owner, who signs alone. */
const readerAlone = (named: readonly Proposed[], reader: string | null): readonly Proposed[] =>
  named.length === 1 && reader !== null && isSameEmail(named[0]?.email ?? '', reader) ? named : [];

/**
 * Sends the application for signing. Retries have no further effect.
 *
 * @param isAlone Leads on to the signing service, where the reader signs.
 */
function useSharing(caseId: string, { form, forget }: Signatories, isAlone: boolean) {
  const router = useRouter();
  return useSend(
    (people: Signatories['people'], options) =>
      call('shareForSignature', { caseId, ...people }, { ...options, asApplicant: true }),
    {
      // The form stays as it was sent, and cannot be sent again, until the page says that it was sent.
      refresh() {
        forget();
        if (isAlone) return window.location.assign(signNowHref(caseId));
        router.push(`/case/${caseId}/shared`);
        router.refresh();
      },
      onRefused(error) {
        if (form.refuse(error)) return true;
        // Somebody may have sent it already, or changed a form.
        router.refresh();
      },
    },
  );
}

type Signatories = ReturnType<typeof useSignatories>;

/**
 * The signatories, in a form with a summary of errors. The browser stores them until they are sent.
 *
 * @param first The people who are filled in at first.
 * @param returned The form as it was posted without scripts and not taken.
 */
function useSignatories(caseId: string, first: readonly Proposed[], returned: ReturnedForm | null) {
  const begun = signatoryLines(returned ? returnedSignatories(returned) : first);
  const [lines, setLines] = useDraft(`signatories:${caseId}`, begun, isSignatoryLines);
  const list = useSignatoryLines('signatory', [lines, setLines]);
  const form = useSentForm(list.problems, { hasSummary: true, returned });
  /** Deletes what was stored once it is sent. */
  const forget = () => setLines(begun);
  return { ...list, form, forget };
}
