'use client';

import { findField } from '@/components/case/forms/corrections';
import { CorrectionDialog } from './correction-dialog';
import { type DialogContext, type DialogDefinitions, isKnown } from './dialog-definition';
import { HelpDialog } from './help-dialog';
import { SupportDialog } from './support-dialog';

/** Dialogs over a form. */
export const FORM_DIALOGS: DialogDefinitions = {
  support: {
    needs: [],
    toApplicant: true,
    when: isKnown,
    show: ({ view, frame, open }) => (
      <SupportDialog
        {...frame}
        formId={open.formId ?? ''}
        canPost={view.permissions.includes('postMessage')}
      />
    ),
  },
  help: {
    needs: [],
    when: (context) => fieldOf(context) !== undefined,
    show: (context) => {
      const row = fieldOf(context);
      return (
        row && (
          <HelpDialog
            {...context.frame}
            label={row.label}
            helpText={row.helpText}
            lang={context.view.activeLocale}
          />
        )
      );
    },
  },
  correction: {
    needs: ['requestCorrection'],
    toApplicant: true,
    when: (context) => fieldOf(context) !== undefined,
    show: ({ frame, open, view }) => (
      <CorrectionDialog
        {...frame}
        {...{ formId: open.formId ?? '', componentId: open.detail, lang: view.activeLocale }}
        row={fieldOf({ view, open })}
      />
    ),
  },
};

function fieldOf({ view, open }: Pick<DialogContext, 'view' | 'open'>) {
  const form = view.forms.find(({ id }) => id === open.formId);
  return form && findField(form, open.detail);
}
