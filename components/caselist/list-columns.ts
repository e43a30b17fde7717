/** The columns of the case list, in their order. The specification's, and the reference. */
export const COLUMNS = [
  'companyName',
  'reference',
  'orgNo',
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

/** The columns of the simple list. */
export const SIMPLE_COLUMNS = ['companyName', 'orgNo', 'status', 'responsible'] as const satisfies Column[];
