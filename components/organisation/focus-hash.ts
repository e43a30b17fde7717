/** Focuses the field that the address's fragment names, for links to problems. Call it in an effect. */
export function focusHash(): void {
  const field = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
