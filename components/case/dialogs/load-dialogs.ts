/** Loads the code of the dialogs over a case: those that ask something, and the form. Each is fetched once, when needed. */
export const loadDialogs = () => import('./case-dialogs').then((module) => module.ShownDialog);
export const loadFormOverlay = () =>
  import('@/components/case/forms/form-overlay').then((module) => module.FormOverlay);

/** Loads the code of long, seldom used dialogs over a case, so that the others come without it. */
export const loadColleagues = () =>
  import('@/components/colleagues/colleagues').then((module) => module.Colleagues);
export const loadMaillog = () => import('./maillog-dialog').then((module) => module.MaillogDialog);
export const loadComplete = () => import('./complete-dialog').then((module) => module.CompleteDialog);
export const loadLogin = () => import('./login-dialog').then((module) => module.LoginDialog);
