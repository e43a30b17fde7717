'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Children, type ReactNode, useState } from 'react';
import { addressOf } from '@/components/browser/api-client';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { newestMessages } from '@/components/case/conversation/use-case-messages';
import { RegisterSays, SignedValue, visibilityOfForms, visibleRows } from '@/components/case/shown/answers';
import { CorrectionExplanation } from '@/components/case/shown/correction-explanation';
import { Facts, factsOf, isProposed, useEvidence } from '@/components/case/shown/evidence';
import { OldAndNew } from '@/components/case/shown/old-and-new';
import { isOnlyCorrections, reviewOf } from '@/components/case/shown/review';
import { Answer } from '@/components/form-renderer/answer';
import { Checkbox } from '@/components/ui/checkbox';
import { useSentForm } from '@/components/ui/field-form';
import type { MessageView } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import { isSavable } from '@/lib/domain/forms/rows';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';
import { DialogForm } from './dialog-form';

interface ReviewDialogProps extends CaseDialogFrame {
  view: CaseView;
}

/** Lists what is left to approve with its evidence, and approves what is ticked in one press. */
export function ReviewDialog({ view, ...frame }: ReviewDialogProps) {
  return (
    <CaseDialog {...frame} name="review" size="large">
      <ReviewForm view={view} />
    </CaseDialog>
  );
}

function ReviewForm({ view }: { view: CaseView }) {
  const t = useTranslations('dialog.review');
  const sheet = useSheet(view);
  const form = useSentForm();
  const caller = useCaseCall(view.id, { form });
  const { review, managers, sends, chosen } = sheet;
  const isSubset = chosen < sheet.total;
  const isSmall = review !== null && isOnlyCorrections(review);
  const submit = isSubset ? 'some' : sends ? 'submitAndSend' : isSmall ? 'corrections' : 'submit';
  function send() {
    if (chosen + sheet.input.messageIds.length === 0) return;
    const { id: caseId } = view;
    caller.send({
      name: 'approveReview',
      input: { caseId, ...sheet.input },
      done: isSmall ? 'correctionsApproved' : 'reviewApproved',
      signing: 'review',
      ...(sends && {
        next: {
          name: 'shareForInternalSignature',
          input: { caseId, emails: managers },
          done: 'reviewSent',
          signing: 'internal',
        },
      }),
    });
  }
  return (
    <DialogForm
      name="review"
      form={form}
      caller={caller}
      submit={t(submit, { count: chosen, total: sheet.total })}
      onSubmit={send}
    >
      <Sheet view={view} sheet={sheet} />
    </DialogForm>
  );
}

/** The parts of the sheet, which of them are ticked, and what is sent. */
function useSheet(view: CaseView) {
  const review = reviewOf(view);
  const questions = useQuestions(view);
  const facts = useEvidence(view);
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const { corrections = [], forms = [], checkPoints = [], hasSignature = false } = review ?? {};
  const about = facts.filter((fact) => fact.about === 'signatories');
  const isSignatureProposed = about.length > 0 && about.every(({ tone }) => tone === 'success');
  const isTicked = (key: string, proposed = true) => ticks[key] ?? proposed;
  const approved = corrections.filter(({ correction }) => isTicked(correction.id));
  const isStuck = ({ id }: FormView) =>
    corrections.some((one) => one.form.id === id && !approved.includes(one));
  const ticked = {
    forms: forms.filter((form) => isTicked(form.id) && !isStuck(form)),
    checkPoints: checkPoints.filter((point) => isTicked(point.componentId, isProposed(point, facts))),
    signature: hasSignature && isTicked('signature', isSignatureProposed),
  };
  const total = corrections.length + forms.length + checkPoints.length + Number(hasSignature);
  const chosen = approved.length + ticked.forms.length + ticked.checkPoints.length + Number(ticked.signature);
  const managers = view.managerEmails ?? [];
  const canSend = review?.isWhole === true && managers.length > 0;
  return {
    review,
    questions,
    facts,
    about,
    total,
    chosen,
    managers,
    canSend,
    isStuck,
    sends: canSend && chosen === total && isTicked('send'),
    isOn: {
      correction: (id: string) => approved.some(({ correction }) => correction.id === id),
      form: (form: FormView) => ticked.forms.includes(form),
      checkPoint: (id: string) => ticked.checkPoints.some(({ componentId }) => componentId === id),
      signature: ticked.signature,
      question: (id: string) => isTicked(id, false),
      send: isTicked('send'),
    },
    tick: (key: string, isOn: boolean) => setTicks((known) => ({ ...known, [key]: isOn })),
    input: {
      corrections: approved.map(({ row, correction }) => ({
        componentId: row.componentId,
        correctionId: correction.id,
      })),
      messageIds: questions.filter(({ id }) => isTicked(id, false)).map(({ id }) => id),
      forms: ticked.forms.map(({ id: formId, version }) => ({ formId, version })),
      checkPoints: ticked.checkPoints.map(({ componentId }) => componentId),
      signature: ticked.signature,
    },
  };
}

type SheetState = ReturnType<typeof useSheet>;

/** The questions of the company that nobody has answered. */
function useQuestions({ id, permissions, notHandledSupportMessages: count }: CaseView): MessageView[] {
  const mayMark = permissions.includes('markMessageHandled');
  const { data } = useInfiniteQuery({ ...newestMessages(id), enabled: mayMark && count > 0 });
  if (!mayMark || !data) return [];
  return data.pages.flatMap(({ messages }) => messages).filter((one) => !one.postedByMA && !one.isHandled);
}

interface SheetProps {
  view: CaseView;
  sheet: SheetState;
}

function Sheet({ view, sheet }: SheetProps) {
  if (!sheet.review) return null;
  return (
    <div className="grid gap-5">
      <CorrectionParts view={view} sheet={sheet} />
      <QuestionParts view={view} sheet={sheet} />
      <FormParts view={view} sheet={sheet} />
      {sheet.review.hasSignature && <SignaturePart view={view} sheet={sheet} />}
      <CheckPointParts view={view} sheet={sheet} />
      {sheet.canSend && <SendChoice sheet={sheet} />}
    </div>
  );
}

function CorrectionParts({ view, sheet: { review, isOn, tick } }: SheetProps) {
  const t = useTranslations('dialog.review.group');
  return (
    <Group title={t('corrections')}>
      {review?.corrections.map((placed) => {
        const { row, correction } = placed;
        const { id } = correction;
        return (
          <Part key={id} id={id} label={row.label} isOn={isOn.correction(id)} onTick={tick}>
            <p className="whitespace-pre-line wrap-anywhere text-ink-muted text-sm">
              {correction.description}
            </p>
            <OldAndNew caseId={view.id} placed={placed} />
            <CorrectionExplanation correction={correction} />
          </Part>
        );
      })}
    </Group>
  );
}

function QuestionParts({ sheet: { questions, isOn, tick } }: SheetProps) {
  const t = useTranslations('dialog.review');
  return (
    <Group title={t('group.questions')}>
      {questions.map(({ id, message }) => (
        <Part key={id} id={id} label={t('answered')} isOn={isOn.question(id)} onTick={tick}>
          <blockquote className="line-clamp-6 whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-3">
            {message}
          </blockquote>
        </Part>
      ))}
    </Group>
  );
}

function CheckPointParts({ sheet: { review, facts, isOn, tick } }: SheetProps) {
  const t = useTranslations('dialog.review');
  return (
    <Group title={t('group.checkPoints')}>
      {review?.checkPoints.map((point) => {
        const { componentId: id, title } = point;
        const known = factsOf(point, facts);
        return (
          <Part key={id} id={id} label={title} isOn={isOn.checkPoint(id)} onTick={tick}>
            <Facts label={t('about', { part: title })} facts={known} />
            {known.length === 0 && <p className="text-ink-muted text-sm">{t('noEvidence')}</p>}
          </Part>
        );
      })}
    </Group>
  );
}

/** Whether the same press sends the application to the managers, who are named. Only once all is ticked. */
function SendChoice({ sheet: { managers, chosen, total, isOn, tick } }: { sheet: SheetState }) {
  const t = useTranslations('dialog.review');
  const isReady = chosen === total;
  return (
    <div className="border-line border-t pt-3">
      <Checkbox
        id="review-send"
        label={t('send', { managers: managers.join(', ') })}
        help={isReady ? undefined : t('sendLater')}
        required={false}
        disabled={!isReady}
        checked={isOn.send && isReady}
        onChange={({ target }) => tick('send', target.checked)}
      />
    </div>
  );
}

/** Parts of one kind. Nothing without any. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <div className="divide-y divide-line rounded border border-line">{children}</div>
    </section>
  );
}

interface PartProps {
  id: string;
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onTick: (id: string, isOn: boolean) => void;
  children: ReactNode;
}

/** One thing to approve: its tick, and below it what speaks for and against it. */
function Part({ id, label, isOn, isDisabled = false, onTick, children }: PartProps) {
  return (
    <div className="relative px-4 py-0.5">
      <Checkbox
        id={`review-${id}`}
        label={label}
        required={false}
        disabled={isDisabled}
        checked={isOn}
        onChange={({ target }) => onTick(id, target.checked)}
      />
      <div className="ms-8 grid gap-2 pb-2 empty:hidden sm:has-[>details:not([open])]:pb-0">{children}</div>
    </div>
  );
}

function SignaturePart({ view, sheet }: SheetProps) {
  const t = useTranslations('dialog.review');
  const { id: caseId, signature, analogSignature } = view;
  const names = (signature?.signatories ?? []).map(({ name, email }) => name ?? email).join(', ');
  const label = names
    ? t('signedBy', { names })
    : t('signedOnPaper', { count: analogSignature?.numberOfSignatories ?? 0 });
  return (
    <Group title={t('group.signature')}>
      <Part id="signature" label={label} isOn={sheet.isOn.signature} onTick={sheet.tick}>
        <Facts label={t('about', { part: t('group.signature') })} facts={sheet.about} />
        {(signature || analogSignature?.fileName) && (
          <a
            href={addressOf(signature ? 'getDigitalDocument' : 'getPaperDocument', { caseId })}
            download
            className="link w-fit text-sm"
          >
            {t('document')}
          </a>
        )}
      </Part>
    </Group>
  );
}

function FormParts({ view, sheet }: SheetProps) {
  const t = useTranslations('dialog.review.group');
  const visibility = visibilityOfForms(view.forms);
  return (
    <Group title={t('forms')}>
      {sheet.review?.forms.map((form) => (
        <Part
          key={form.id}
          id={form.id}
          label={form.title}
          isOn={sheet.isOn.form(form)}
          isDisabled={sheet.isStuck(form)}
          onTick={sheet.tick}
        >
          <Answers caseId={view.id} form={form} visibility={visibility} />
        </Part>
      ))}
    </Group>
  );
}

interface AnswersProps {
  caseId: string;
  form: FormView;
  visibility: Visibility;
}

/** The answers of a form, which whoever approves it has in sight. They can be folded. */
function Answers({ caseId, form, visibility }: AnswersProps) {
  const t = useTranslations('dialog.review');
  const rows = visibleRows(form.rows, visibility).filter(isSavable);
  return (
    <details open className="text-sm">
      <summary className="link w-fit cursor-pointer sm:absolute sm:end-4 sm:top-2.5">
        {t('answers', { count: rows.length })}
      </summary>
      <dl className="mt-1">
        {rows.map((row) => (
          <div
            key={row.componentId}
            className="grid gap-x-4 border-line border-t py-1 sm:grid-cols-[minmax(9rem,2fr)_3fr]"
          >
            <dt className="text-ink-muted">{row.label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <Answer
                row={row}
                value={row.value}
                target={{ caseId, asApplicant: false }}
                visibility={visibility}
              />
              <RegisterSays row={row} caseId={caseId} />
              {row.signedValue !== null && <SignedValue row={row} caseId={caseId} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
