/**
 * Inserts a text at the caret of a field as if it was typed, so that the browser can undo it, and leaves the focus there. What the Tab key has
 * selected stays.
 *
 * @param isAtEnd Whether to insert at the end, because nobody has placed the caret.
 */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  isAtEnd = false,
): void {
  const { length } = field.value;
  field.focus();
  const isAllSelected = field.selectionStart === 0 && field.selectionEnd === length;
  if (isAtEnd || isAllSelected) field.setSelectionRange(length, length);
  if (text === '' || document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? length, field.selectionEnd ?? length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
