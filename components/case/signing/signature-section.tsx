import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { addressOf } from '@/components/browser/api-client';
import { isAmong, useOpenDraft } from '@/components/browser/use-written';
import { CallButton, useCaseCall } from '@/components/case/calls/use-case-call';
import { MissingList, Section } from '@/components/case/shown/section';
import { Answer } from '@/components/form-renderer/answer';
import {
  canBeReminded,
  type Replacement,
  ReplaceQuestion,
  type Signatory,
} from '@/components/signing/replace-question';
import { SignatoryFields } from '@/components/signing/signatory-fields';
import {
  isSignatoryLines,
  type Proposed,
  signatoryLines,
  useSignatoryLines,
} from '@/components/signing/signatory-lines';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { FieldForm, type SentForm, useSentForm } from '@/components/ui/field-form';
import { RemindIcon } from '@/components/ui/icons';
import { Select } from '@/components/ui/select';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { Row } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { endedUndeclined, isSigned } from '@/lib/domain/lifecycle/signed';
import { isActive, isEditable, type SignatureStatus } from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { PaperSignature } from './paper-signature';
import { SignatoryBoard, SignatureActions } from './signatory-board';

/** The company's signature: how to get one, its progress, and its review. */
export function SignatureSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.signature');
  const changed = view.forms.flatMap((form) =>
    savableComponents(form.rows).filter((row) => row.signedValue !== null),
  );
  return (
    <Section id="signature" title={t('title')}>
      <div className="grid gap-4">
        {changed.length > 0 && <ChangedSinceSigning caseId={view.id} rows={changed} />}
        {view.signature && !view.signature.isCancelled ? (
          <DigitalSignature view={view} signature={view.signature} />
        ) : view.analogSignature ? (
          <PaperSignature view={view} signature={view.analogSignature} />
        ) : (
          <p className="text-ink-muted">{t(isActive(view.status) ? 'none' : 'endedUnsigned')}</p>
        )}
        <Start view={view} />
      </div>
    </Section>
  );
}

/** A case worker can start the signing on the company's behalf. */
function Start({ view }: { view: CaseView }) {
  const t = useTranslations('case.signature');
  const canShare = view.permissions.includes('shareForSignature');
  const canLock = view.permissions.includes('lockForPaper');
  if (!canShare && !canLock) {
    return null;
  }
  const { ready, missing } = view.readiness.signature;
  return ready ? (
    <StartSigning
      caseId={view.id}
      proposed={view.proposedSignatories ?? []}
      contact={view.signature ? null : view.company.contactPersonEmail}
      canShare={canShare}
      canLock={canLock}
    />
  ) : (
    <div className="grid gap-1">
      <p className="text-ink-muted">{t('notReady')}</p>
      <MissingList missing={missing} />
    </div>
  );
}

const TONES: Record<SignatureStatus, DotTone> = {
  SHARED: 'info',
  SIGNED: 'highlight',
  APPROVED: 'success',
  REJECTED: 'danger',
  REJECTED_BY_MA: 'danger',
};

interface DigitalSignatureProps {
  view: CaseView;
  signature: NonNullable<CaseView['signature']>;
}

function DigitalSignature({ view, signature }: DigitalSignatureProps) {
  const t = useTranslations('case.signature');
  const status = useTranslations('status.signature');
  const hasEnded = endedUndeclined(signature);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <StatusDot tone={TONES[signature.status]}>{status(hasEnded ? 'ENDED' : signature.status)}</StatusDot>
        <span className="text-ink-muted">{t('digital')}</span>
      </p>
      {hasEnded && isEditable(view.status) && (
        <Alert tone="warning" title={t('ended')}>
          {t('endedText')}
        </Alert>
      )}
      {signature.rejectionMessage && (
        <Alert tone="danger" title={t('rejectedBecause')}>
          {signature.rejectionMessage}
        </Alert>
      )}
      <SignatoryBoard
        signatories={signature.signatories}
        purpose="company"
        dueOn={signature.status === 'SHARED' ? signature.dueOn : undefined}
        canMend={view.permissions.includes('replaceSignatory')}
        people={view.namedPeople}
        renderActions={(signatory) => (
          <SignatoryActions view={view} signatory={signatory} signatories={signature.signatories} />
        )}
      />
      <SignatureActions
        view={view}
        isApproved={signature.status === 'APPROVED'}
        document={isSigned(signature) ? addressOf('getDigitalDocument', { caseId: view.id }) : null}
      />
    </>
  );
}

/** Lists the answers that changed after signing, as signed and as they are now. */
function ChangedSinceSigning({ caseId, rows }: { caseId: string; rows: readonly Row[] }) {
  const t = useTranslations('case.signature');
  const target = { caseId, asApplicant: false };
  return (
    <Alert tone="warning" title={t('changed', { count: rows.length })}>
      <ul className="mt-1 grid gap-2">
        {rows.map((row) => (
          <li key={row.componentId}>
            <p className="font-medium">{row.label}</p>
            <p className="flex flex-wrap gap-x-6">
              <span>
                <span className="text-ink-muted">{t('signedAs')} </span>
                <Answer row={row} value={row.signedValue ?? ''} target={target} />
              </span>
              <span>
                <span className="text-ink-muted">{t('nowIs')} </span>
                <Answer row={row} value={row.value} target={target} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface StartSigningProps {
  caseId: string;
  proposed: readonly Proposed[];
  /** The address of the contact person, who is filled in if nobody was invited before. */
  contact: string | null;
  canShare: boolean;
  canLock: boolean;
}

/** Sends the application for signing on the company's behalf, digitally or on paper. */
export function StartSigning({ caseId, proposed, contact, canShare, canLock }: StartSigningProps) {
  const t = useTranslations('case.signature');
  return (
    <details className="group rounded border border-line">
      <summary className="rounded px-3 py-2 font-medium hover:bg-hover">{t('start')}</summary>
      <div className="grid gap-5 border-line border-t p-4">
        {canShare && <ShareForm caseId={caseId} proposed={proposed} contact={contact} />}
        {canLock && <PaperForm caseId={caseId} />}
      </div>
    </details>
  );
}

function ShareForm({
  caseId,
  proposed,
  contact,
}: Pick<StartSigningProps, 'caseId' | 'proposed' | 'contact'>) {
  const t = useTranslations('case.signature');
  const invited = proposed.filter(({ wasAsked }) => wasAsked);
  const first = proposed.find(({ email }) => email === contact) ?? { email: contact ?? '' };
  const begun = signatoryLines(invited.length > 0 ? invited : [first]);
  const draft = useOpenDraft('share-email', begun, isSignatoryLines);
  const signatories = useSignatoryLines('share-email', draft, { ignoresBlank: true });
  const form = useSentForm(signatories.problems);
  const { send, isPending } = useCaseCall(caseId, { form });
  const submit = () =>
    send({
      name: 'shareForSignature',
      input: { caseId, ...signatories.people },
      done: 'shared',
      signing: 'share',
    });
  return (
    <FieldForm form={form} onSubmit={submit} className="grid max-w-xl gap-3">
      <h3 className="font-medium">{t('shareTitle')}</h3>
      <p className="text-ink-muted">{t('shareText')}</p>
      <SignatoryFields signatories={signatories} proposed={proposed} dense={form} />
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

interface SignatoryActionsProps {
  view: Pick<CaseView, 'id' | 'permissions'>;
  signatory: Signatory;
  signatories: readonly Signatory[];
}

/** The actions of a case worker for somebody who has not signed. */
export function SignatoryActions({ view, signatory, signatories }: SignatoryActionsProps) {
  const t = useTranslations('form.signatory');
  const { email } = signatory;
  const { id: caseId, permissions } = view;
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden">
      {permissions.includes('remindSignatory') && canBeReminded(signatory) && (
        <CallButton
          caseId={caseId}
          size="sm"
          icon={<RemindIcon aria-hidden="true" />}
          label={t('remindLabel', { email })}
          call={{ name: 'remindSignatory', input: { caseId, email }, done: 'reminded' }}
        >
          {t('remind')}
        </CallButton>
      )}
      <Replace
        caseId={caseId}
        isOffered={permissions.includes('replaceSignatory')}
        signatory={signatory}
        signatories={signatories}
      />
    </div>
  );
}

interface ReplaceProps extends Omit<SignatoryActionsProps, 'view'> {
  caseId: string;
  /** Whether the action is offered. An open question stays anyway, with its text and the reason for a refusal. */
  isOffered: boolean;
}

function Replace({ caseId, isOffered, signatory, signatories }: ReplaceProps) {
  const t = useTranslations('form.signatory');
  const [isAsking, setIsAsking] = useState(false);
  /** The person sent, remembered in case it is refused after a login. */
  const [sent, setSent] = useState<Replacement>();
  const sentForm = useRef<SentForm | null>(null);
  const close = () => setIsAsking(false);
  const { send, isPending } = useCaseCall(caseId, {
    stays: true,
    form: { refuse: (error) => sentForm.current?.refuse(error) ?? false },
    onShown: close,
    // The login dialog opens over the page.
    onLogin: close,
  });
  const { email } = signatory;
  return (
    <>
      {isOffered && (
        <Button size="sm" aria-label={t('replaceLabel', { email })} onClick={() => setIsAsking(true)}>
          {t('replace')}
        </Button>
      )}
      {isAsking && (
        <ReplaceQuestion
          replaced={signatory}
          signatories={signatories}
          initial={sent}
          isPending={isPending}
          onCancel={() => {
            setSent(undefined);
            close();
          }}
          onConfirm={(person, form) => {
            sentForm.current = form;
            setSent(person);
            send({
              name: 'replaceSignatory',
              input: { caseId, email, ...person },
              done: 'signatoryReplaced',
              signing: 'share',
            });
          }}
        />
      )}
    </>
  );
}
