/** The code of dialogs over a case that are long and seldom wanted, so that the others come without them. */
export const loadColleagues = () =>
  import('@/components/colleagues/colleagues').then((module) => module.Colleagues);
export const loadMaillog = () => import('./maillog-dialog').then((module) => module.MaillogDialog);
export const loadComplete = () => import('./complete-dialog').then((module) => module.CompleteDialog);
export const loadLogin = () => import('./login-dialog').then((module) => module.LoginDialog);
