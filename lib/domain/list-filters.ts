import { LARGEST_INTEGER } from './limits';
import { isUuid } from './uuid';

/** What filters of cases can be set to, as addresses of pages and calls say it. Runs in the browser too. */

export const isOrganisationId = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= LARGEST_INTEGER;

/** Whether it is the id of somebody, or '-' for nobody. */
export const isAssigneeFilter = (value: string): boolean => value === '-' || isUuid(value);
