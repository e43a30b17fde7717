/** The message sections that every dialog needs, for dialogs in another language than their page. */
export const SHARED_SECTIONS: readonly string[] = [
  'ui',
  'validation',
  'errors',
  'form',
  'support',
  'case.done',
  'case.lapse',
  'case.missing',
  'case.noContact',
  'dialog.language',
];
