/** What filters of cases can be set to, as addresses of pages and calls say it. Runs in the browser too. */

/** Of an organisation's id, within the database's range. */
export const LARGEST_ID = 2_147_483_647;

export const isOrganisationId = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= LARGEST_ID;

/** Of whatever version, as the calls take it. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether it is the id of somebody, or '-' for nobody. */
export const isHandler = (value: string): boolean => value === '-' || UUID.test(value);
