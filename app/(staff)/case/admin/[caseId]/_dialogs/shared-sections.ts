/** Sections of the messages with what the parts of every dialog say: for a dialog that is shown in another language than its page. */
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
