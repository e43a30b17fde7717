/** Every column of the case list, in order: those of the specification, the reference, and those of worklists. */
export const COLUMNS = [
  'companyName',
  'reference',
  'orgNo',
  'tasks',
  'waitsFor',
  'waiting',
  'status',
  'responsible',
  'lastChanged',
  'organisation',
  'created',
  'archived',
  'reset',
  'desiredAdmission',
] as const;

export type Column = (typeof COLUMNS)[number];
