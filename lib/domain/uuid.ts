/** The source of an expression for a UUID of whatever version, as the calls take it. Match it in any casing. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const WHOLE = new RegExp(`^${UUID}$`, 'i');

/** Whether a text is a UUID of whatever version. */
export const isUuid = (text: string): boolean => WHOLE.test(text);
