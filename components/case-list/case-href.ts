/** Returns the address where a case worker opens a case. */
export const caseHref = ({ id }: { id: string }): string => `/case/admin/${id}`;
