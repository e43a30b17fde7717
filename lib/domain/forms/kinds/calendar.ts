/** Whether this is an existing day in a plausible year. */
export function isDate(value: string): boolean {
  if (!/^(?:1[89]|2[01])\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
