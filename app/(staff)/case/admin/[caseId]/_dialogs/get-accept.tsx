import { notFound } from 'next/navigation';
import { SIGNING_FUNCTIONS } from '@/components/case/calls/case-call';
import { LoginDialog } from '@/components/case/dialogs/login-dialog';
import { defineDialog } from './define-dialog';

export const loginDialog = defineDialog({
  name: 'getAccept',
  needs: [],
  when: (view) => view.mo.signingService !== null,
  render: ({ frame, params, actor }) => {
    const signing = SIGNING_FUNCTIONS.find((name) => name === params.function);
    if (!signing) {
      notFound();
    }
    return <LoginDialog {...frame} signing={signing} email={actor.email} />;
  },
});
