'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { closeAddress, openAddress } from '@/components/browser/address';
import { lazyPart } from '@/components/browser/lazy-part';
import { useRefresh } from '@/components/browser/page-around';
import { correctionsOf, isApprovable, whatIsLeft } from '@/components/case/shown/corrections';
import { useOpenForms } from '@/components/case/shown/open-forms';
import { useShownCase } from '@/components/case/shown/shown-case';
import { FormStatusDot } from '@/components/form-renderer/form-status-dot';
import { useFieldOfAddress } from '@/components/form-renderer/use-field-of-address';
import { type Command, useCommands } from '@/components/shell/palette/commands';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { RouteDialog } from '@/components/ui/dialogs';
import { EditIcon, NextIcon, PreviousIcon, QuestionIcon } from '@/components/ui/icons';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { FormView } from '@/lib/contract/form-shapes';
import type { DayRange } from '@/lib/domain/fields/days';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { ApproveAndNext, FormApproval } from './form-approval';
import { FormReview } from './form-review';

// Seldom needed: most companies fill in the forms themselves.
const FormEdit = lazyPart(() => import('./form-edit').then((module) => module.FormEdit));

export interface FormOverlayProps {
  caseId: string;
  company: string;
  /** All forms of the case. What one form shows may depend on another. */
  forms: readonly FormView[];
  formId: string;
  /** The days that can be wished for as the admission date. */
  admissionDates: DayRange;
  permissions: readonly Action[];
  /** The dialog over the form, if one is open. */
  children: ReactNode;
}

/**
 * A form over the case, to review field by field or to fill in for the company. If the case no longer has the form, it closes. But it stays
 * while a dialog is open over it, because closing would take the dialog and its text away.
 */
export function FormOverlay(props: FormOverlayProps) {
  const latest = useRef<readonly FormView[]>([]);
  if (props.forms.some(({ id }) => id === props.formId)) latest.current = props.forms;
  else if (!props.children) latest.current = [];
  return <FormDialog {...props} forms={latest.current} />;
}

function FormDialog(props: FormOverlayProps) {
  const { caseId, company, forms, formId, permissions, children } = props;
  const refresh = useRefresh();
  useFieldOfAddress();
  const [isEditing, setIsEditing] = useState(false);
  const form = forms.find(({ id }) => id === formId);
  if (!form) {
    return null;
  }
  const canEdit =
    permissions.includes('saveValues') && savableComponents(form.rows).some(({ locked }) => !locked);
  function stopEditing() {
    setIsEditing(false);
    void refresh();
  }
  return (
    <RouteDialog
      size="page"
      title={form.title}
      subtitle={company}
      closeTo={`/case/admin/${caseId}`}
      isHere
      actions={
        <Actions {...props} form={form} canEdit={canEdit && !isEditing} onEdit={() => setIsEditing(true)} />
      }
      footer={isEditing ? undefined : <Footer {...props} form={form} />}
    >
      {isEditing ? (
        <Suspense fallback={<SkeletonLines count={8} />}>
          <FormEdit
            caseId={caseId}
            forms={forms}
            formId={formId}
            admissionDates={props.admissionDates}
            onDone={stopEditing}
          />
        </Suspense>
      ) : (
        <FormReview caseId={caseId} forms={forms} form={form} permissions={permissions} />
      )}
      {/* A dialog inside has its own width, not this one's. */}
      {children}
    </RouteDialog>
  );
}

interface ActionsProps extends Pick<FormOverlayProps, 'caseId'> {
  form: FormView;
  canEdit: boolean;
  onEdit: () => void;
}

function Actions({ caseId, form, canEdit, onEdit }: ActionsProps) {
  const t = useTranslations('case.form');
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="text-sm max-sm:hidden">
        <FormStatusDot isForApplicant={false} status={form.status} />
      </span>
      {canEdit && (
        <Button size="sm" onClick={onEdit}>
          <EditIcon aria-hidden="true" />
          <span className="max-sm:sr-only">{t('edit')}</span>
        </Button>
      )}
      <DialogLink
        href={`/case/admin/${caseId}/form/${form.id}/support`}
        className={buttonClass({ size: 'sm', variant: 'quiet' })}
      >
        <QuestionIcon aria-hidden="true" />
        <span className="max-sm:sr-only">{t('support')}</span>
      </DialogLink>
    </div>
  );
}

function Footer({ caseId, forms, form, permissions }: FormOverlayProps & { form: FormView }) {
  const t = useTranslations('case.form');
  const index = forms.indexOf(form);
  const { leadOn, leadBack } = useLeading(caseId);
  useCommands(
    () => walkCommands(caseId, [forms[index - 1], forms[index + 1]], [t('previous'), t('next')]),
    true,
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Neighbour
        caseId={caseId}
        form={forms[index - 1]}
        label={t('previous')}
        icon={<PreviousIcon aria-hidden="true" />}
      />
      <Neighbour
        caseId={caseId}
        form={forms[index + 1]}
        label={t('next')}
        icon={<NextIcon aria-hidden="true" />}
        isNext
      />
      <span className="numeric text-ink-muted text-sm max-sm:hidden">
        {t('position', { position: index + 1, total: forms.length })}
      </span>
      <span className="ms-auto">
        {isApprovable({ permissions }, form) ? (
          <ApproveAndNext
            caseId={caseId}
            form={form}
            onNext={() => leadOn(form.id)}
            onRefused={() => leadBack(form.id)}
          />
        ) : (
          permissions.includes('approveForm') && (
            <FormApproval
              caseId={caseId}
              form={form}
              hasUnclearedCorrection={correctionsOf([form]).length > 0}
            />
          )
        )}
      </span>
    </div>
  );
}

/** Returns the keyboard shortcuts of a form over the case, which lead to the next and previous form. */
function walkCommands(
  caseId: string,
  [previous, next]: [FormView | undefined, FormView | undefined],
  [back, on]: [string, string],
): Command[] {
  const to = (id: string, key: string, label: string, form: FormView | undefined): Command[] =>
    form
      ? [
          {
            id,
            key,
            label: `${label}: ${form.title}`,
            run: () => openAddress(`/case/admin/${caseId}/form/${form.id}`, { replace: true }),
          },
        ]
      : [];
  return [...to('form-next', 'j', on, next), ...to('form-previous', 'k', back, previous)];
}

/**
 * Leads on from an approved form: to the next form, in place of this one, or else to what is left on the page. Leads back to a form that
 * was not approved after all, unless somebody has left the case meanwhile.
 */
function useLeading(caseId: string): Record<'leadOn' | 'leadBack', (formId: string) => void> {
  const { goOn } = useOpenForms();
  const { view } = useShownCase();
  const base = `/case/admin/${caseId}`;
  return {
    leadOn(formId) {
      const left = whatIsLeft(view, formId);
      if (left.kind === 'form') openAddress(`${base}/form/${left.formId}`, { replace: true });
      else closeAddress(base, () => goOn(formId));
    },
    leadBack(formId) {
      const { pathname } = window.location;
      const isOverCase = pathname.startsWith(`${base}/form/`);
      if (isOverCase || pathname === base) openAddress(`${base}/form/${formId}`, { replace: isOverCase });
    },
  };
}

interface NeighbourProps {
  caseId: string;
  form: FormView | undefined;
  label: string;
  icon: ReactNode;
  isNext?: boolean;
}

/** A link to the form before or after this one. It replaces this form. */
function Neighbour({ caseId, form, label, icon, isNext = false }: NeighbourProps) {
  if (!form) {
    return null;
  }
  return (
    <DialogLink
      replace
      href={`/case/admin/${caseId}/form/${form.id}`}
      title={form.title}
      className={buttonClass({ size: 'sm', variant: 'quiet' })}
    >
      {!isNext && icon}
      {label}
      {isNext && icon}
    </DialogLink>
  );
}
