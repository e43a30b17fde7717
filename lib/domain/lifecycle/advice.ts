import type { CaseStatus } from './status';

/** Whether the regional reviewer does not recommend the membership. Only somebody who has read why sends such a case to the register. */
export const isAdvisedAgainst = (status: CaseStatus): boolean => status === 'REJECTED_BY_REGIONAL_REVIEWER';
