import { notFound } from 'next/navigation';
import { CorrectionDialog } from '@/components/case/dialogs/correction-dialog';
import { HelpDialog } from '@/components/case/dialogs/help-dialog';
import { SupportDialog } from '@/components/case/dialogs/support-dialog';
import { findField } from '@/components/case/forms/corrections';
import type { Row } from '@/lib/contract/shapes';
import { listMessages } from '@/lib/messages/list-messages';
import { type DialogContext, defineDialog } from './define-dialog';

/** Dialogs over a form of the case. They close to the form. */
const overForm = ({ caseId, formId }: Record<string, string>) => `/case/admin/${caseId}/form/${formId}`;

export const correctionDialog = defineDialog({
  name: 'correction',
  toApplicant: true,
  needs: ['requestCorrection'],
  over: overForm,
  render: (context) => {
    const { frame, params, view } = context;
    return (
      <CorrectionDialog
        {...frame}
        formId={params.formId ?? ''}
        row={fieldOf(context)}
        lang={view.activeLocale}
      />
    );
  },
});

export const helpDialog = defineDialog({
  name: 'help',
  needs: [],
  over: overForm,
  render: (context) => {
    const { label, helpText } = fieldOf(context);
    return (
      <HelpDialog {...context.frame} label={label} helpText={helpText} lang={context.view.activeLocale} />
    );
  },
});

export const supportDialog = defineDialog({
  name: 'support',
  toApplicant: true,
  needs: [],
  over: overForm,
  render: async ({ frame, params, view, actor }) => (
    <SupportDialog
      {...frame}
      formId={params.formId ?? ''}
      messages={await listMessages(actor, view.id, { formId: params.formId })}
      canPost={view.permissions.includes('postMessage')}
    />
  ),
});

function fieldOf({ view, params }: DialogContext): Row {
  const form = view.forms.find(({ id }) => id === params.formId);
  const row = form && findField(form, decodeURIComponent(params.fieldId ?? ''));
  return row ?? notFound();
}
