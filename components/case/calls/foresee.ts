import type { Me } from '@/components/case/page/shown-case';
import type { Row } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import type { CaseCall } from './case-call';

/**
 * What a call is going to do to the case as far as it is certain, to be shown before the server has answered; null where that is too
 * little to show, or unknown.
 */
export function foreseen({ name, input }: CaseCall, me: Me): ((view: CaseView) => CaseView) | null {
  switch (name) {
    case 'approveForm':
      return (view) => ({
        ...view,
        forms: view.forms.map((form) =>
          form.id === input.formId ? { ...form, status: input.isApproved ? 'APPROVED' : 'VALID' } : form,
        ),
      });
    case 'setCheckPoint':
      return (view) => ({
        ...view,
        checkPoints: view.checkPoints.map((point) =>
          point.componentId === input.componentId
            ? { ...point, status: input.isConfirmed ? 'CHECKED' : 'NOT_CHECKED' }
            : point,
        ),
      });
    case 'approveCorrection':
      return (view) => ({
        ...view,
        forms: view.forms.map((form) => ({
          ...form,
          rows: form.rows.map((row) => withoutCorrection(row, input.componentId)),
        })),
      });
    case 'delegateCase':
      return input.userName
        ? (view) => ({
            ...view,
            assignedTo: { id: input.userAdId, name: input.userName ?? '', email: input.userEmail ?? '' },
          })
        : null;
    case 'takeCase':
      return (view) => ({ ...view, assignedTo: { id: me.accountId, name: me.name, email: me.email } });
    case 'resetDelegation':
      return (view) => ({ ...view, assignedTo: null });
    default:
      return null;
  }
}

function withoutCorrection(row: Row, componentId: string): Row {
  const columns = row.columns?.map((column) => column.map((inner) => withoutCorrection(inner, componentId)));
  return {
    ...row,
    ...(columns && { columns }),
    correction: row.componentId === componentId ? null : row.correction,
  };
}
