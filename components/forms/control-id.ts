/**
 * Id of the control of a field, from its key among the errors of a form: a component id, `list[0].nested` or
 * `positions[ceo].name`. It is also the fragment of the address that leads to a field.
 */
export function controlId(key: string): string {
  return `f-${key.replace(/[^\w-]/g, '-')}`;
}
