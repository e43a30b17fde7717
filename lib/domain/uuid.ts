/** The source of a regular expression for a UUID of any version, as the calls accept it. Match it without regard to case. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const WHOLE = new RegExp(`^${UUID}$`, 'i');

/** Whether a text is a UUID of any version. */
export const isUuid = (text: string): boolean => WHOLE.test(text);
