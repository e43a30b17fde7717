/**
 * Returns the id of a field's control from the field's key among the errors of a form: a component id, `list[0].nested` or
 * `positions[ceo].name`. The id is also the fragment of the address that leads to the field.
 */
export function controlId(key: string): string {
  return `f-${key.replace(/[^\w-]/g, '-')}`;
}
