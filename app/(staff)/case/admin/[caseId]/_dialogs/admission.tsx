import { AdmissionDialog } from '@/components/case/dialogs/admission-dialog';
import { admissionDatesOf } from '@/lib/domain/fields/admission-date';
import { defineDialog } from './define-dialog';

export const admissionDialog = defineDialog({
  name: 'admission',
  toApplicant: true,
  needs: ['sendAdmissionDate'],
  when: (view) => view.company.contactPersonEmail !== null,
  render: ({ frame, view }) => (
    <AdmissionDialog {...frame} desired={view.desiredAdmissionDate} days={admissionDatesOf(view)} />
  ),
});
