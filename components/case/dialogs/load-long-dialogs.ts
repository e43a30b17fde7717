/** Loads the code of the long, seldom used dialogs over a case, by their name in the address. The others come without it. */
export const LONG_DIALOGS = {
  colleagues: () => import('@/components/colleagues/colleagues').then((module) => module.Colleagues),
  maillog: () => import('./maillog-dialog').then((module) => module.MaillogDialog),
  complete: () => import('./complete-dialog').then((module) => module.CompleteDialog),
  review: () => import('./review-dialog').then((module) => module.ReviewDialog),
  'get-accept': () => import('./login-dialog').then((module) => module.LoginDialog),
};
