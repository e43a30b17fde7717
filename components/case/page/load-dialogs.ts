/** Loads the code of the dialogs over a case: those that ask something, and the form. Each is fetched once, when needed. */
export const loadDialogs = () =>
  import('@/components/case/dialogs/case-dialogs').then((module) => module.ShownDialog);
export const loadFormOverlay = () =>
  import('@/components/case/forms/form-overlay').then((module) => module.FormOverlay);
