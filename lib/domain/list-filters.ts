import { LARGEST_INTEGER } from './limits';
import { isUuid } from './uuid';

/** Values of the filters of cases, as in addresses of pages and calls. Runs in the browser too. */

export const isOrganisationId = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= LARGEST_INTEGER;

/** Whether the value is the id of a person, or '-' for nobody. */
export const isAssigneeFilter = (value: string): boolean => value === '-' || isUuid(value);
