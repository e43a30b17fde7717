/** Leads to the field that the address names: a link to a problem does so. For an effect. */
export function focusHash(): void {
  const field = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
