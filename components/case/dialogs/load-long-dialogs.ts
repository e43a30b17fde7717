/** Loads the code of long, seldom used dialogs over a case, so that the others come without it. */
export const loadColleagues = () =>
  import('@/components/colleagues/colleagues').then((module) => module.Colleagues);
export const loadMaillog = () => import('./maillog-dialog').then((module) => module.MaillogDialog);
export const loadComplete = () => import('./complete-dialog').then((module) => module.CompleteDialog);
export const loadReview = () => import('./review-dialog').then((module) => module.ReviewDialog);
export const loadLogin = () => import('./login-dialog').then((module) => module.LoginDialog);
