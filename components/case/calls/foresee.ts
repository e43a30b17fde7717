import type { Me } from '@/components/case/page/shown-case';
import type { Row } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import type { CaseCall } from './case-call';

/**
 * Returns what a call will certainly do to the case, so that the page can show it before the server answers. Returns null if that is
 * unknown or too little to show.
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
