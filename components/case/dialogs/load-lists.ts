/** The code of the two dialogs over a case that list something. They are long and seldom wanted, so the others come without them. */
export const loadColleagues = () =>
  import('@/components/colleagues/colleagues').then((module) => module.Colleagues);
export const loadMaillog = () => import('./maillog-dialog').then((module) => module.MaillogDialog);
