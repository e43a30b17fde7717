import { RemoveDialog } from '@/components/case/dialogs/remove-dialog';
import { defineDialog } from './define-dialog';

export const removeDialog = defineDialog({
  name: (view) => (view.permissions.includes('resetCase') ? 'reset' : 'remove'),
  needs: ['removeCase', 'resetCase'],
  render: ({ frame, view }) => <RemoveDialog {...frame} isReset={view.permissions.includes('resetCase')} />,
});
