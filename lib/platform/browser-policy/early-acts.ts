/**
 * Repeats what somebody does before the page's code can hear it: what is typed, chosen, ticked and pressed while the code is on its way, or
 * while React has not yet taken over that part of the page. `Body` (`components/shell/body.tsx`) marks each event that React hands to the
 * page. Whatever is left unmarked is stored in order and repeated once React knows the control, so that every component receives it as usual. A
 * page without `Body` repeats nothing. A button is also pressed down, because a menu opens before the press ends.
 *
 * What waits is repeated before anything else is done. At the click of a check box that would be too late, as it has changed by then.
 *
 * A file that is dropped on its place is chosen there; without this the browser would open it instead of the page.
 *
 * A form with its own address needs no code and is sent at once. The browser never sends any other form.
 *
 * React takes over a control with the value that it has by then, and so does not see that the value changed. `_valueTracker` is where React
 * remembers the last value. Changing that, rather than the control, leaves the caret, the history of undo and a composition as they are.
 *
 * If the page re-creates a control as it starts, such as a form that becomes a dialog, the act is repeated in the one that took its place,
 * which may be missing for a moment: React draws a page that the browser has translated anew. A file may be chosen in a control that is gone
 * by then.
 *
 * Text that the browser itself fills in, or restores when the page is reloaded, counts if the server left the field empty. A text that this
 * browser has stored for an empty text area, and that only the code knows, stays above what was typed.
 */
export const EARLY_ACTS = `
(() => {
  const LONGEST_MS = 1000;
  let acts = [];
  let timer;
  let isRepeating = false;
  const known = new WeakSet();
  const isTick = ({ type }) => type === 'checkbox' || type === 'radio';
  const isSame = (one, other) => one === other || (one.type === 'radio' && other.type === 'radio' && one.name === other.name);
  const needsNoCode = (form) => form?.hasAttribute('action');
  const eventOf = (control) => control.matches('button') || isTick(control) ? 'click'
    : control.matches('select, [type=file]') ? 'change' : 'input';
  const isHeard = ({ control, event }) => event.heardAs === (control.matches('button') ? 'click' : 'change');
  const note = (event) => {
    if (isRepeating) return;
    const control = event.target.closest?.('button, input, select, textarea');
    if (event.type !== 'click' || !control || !isTick(control)) repeat();
    if (!control || event.type !== eventOf(control) || (control.type === 'submit' && needsNoCode(control.form))) return;
    if (acts.length > 0 && isSame(acts.at(-1).control, control)) acts.pop();
    const { value, checked, files, defaultValue, selectionStart: start, selectionEnd: end } = control;
    const at = performance.now();
    acts.push({ control, event, at, address: location.href, value, checked, files, start, end, wasEmpty: defaultValue === '' });
    timer = setTimeout(repeat);
  };
  const repeat = () => {
    clearTimeout(timer);
    for (const heard of acts.filter(isHeard)) acts = acts.filter(({ control }) => !isSame(control, heard.control));
    isRepeating = true;
    try {
      while (acts.length > 0 && isDone(acts[0])) acts.shift();
    } finally {
      isRepeating = false;
    }
    if (acts.length > 0) timer = setTimeout(repeat, 50);
  };
  const propsOf = (one) => one[Object.keys(one).find((name) => name.startsWith('__reactProps$'))];
  const looks = (one) => one.matches('button') ? one.ariaLabel || one.textContent : [one.type, one.name, isTick(one) && one.value].join();
  const nowFor = ({ control, address }) => control.isConnected ? control : address === location.href
    && (document.getElementById(control.id) ?? [...document.querySelectorAll(control.localName)].find((one) => looks(one) === looks(control)));
  const isDone = (act) => {
    const control = nowFor(act);
    if (!control) return act.address !== location.href || performance.now() - act.at > LONGEST_MS;
    if (control.disabled) return true;
    act.control = control;
    const { checked } = act;
    const props = propsOf(control);
    if (!props || !propsOf(document.body)?.onClickCapture || document.querySelector('.scripts-missing')) return false;
    const type = eventOf(control);
    act.event = type === 'click' ? new MouseEvent(type, { bubbles: true, cancelable: true }) : new Event(type, { bubbles: true });
    if (control.matches('button')) control.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
    if (isTick(control)) {
      const isKnown = props.checked === checked;
      control.checked = isKnown ? checked : !checked;
      if (isKnown) return true;
    } else if (type !== 'click') {
      setValue(act, props.value);
    }
    control.dispatchEvent(act.event);
    if (!isHeard(act)) return false;
    const { activeElement } = document;
    if (control !== activeElement && !control.matches('button'))
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: activeElement }));
    return true;
  };
  const setValue = (act, shown) => {
    const { control, wasEmpty, start, end } = act;
    if (control.type === 'file') {
      if (control.files.length === 0) control.files = act.files;
      return;
    }
    const isBoth = wasEmpty && shown && shown !== act.value && control.matches('textarea') && !known.has(control);
    known.add(control);
    if (isBoth) act.value = shown + '\\n' + act.value;
    if (control.value !== act.value) {
      control.value = act.value;
      if (!isBoth && start >= 0) control.setSelectionRange?.(start, end);
    }
    control._valueTracker?.setValue(act.value + '.');
  };
  for (const type of ['pointerdown', 'keydown', 'beforeinput', 'click', 'input', 'change']) document.addEventListener(type, note, true);
  const noteIfGone = (event) => event.target.isConnected || note(event);
  document.addEventListener('DOMContentLoaded', () => {
    for (const file of document.querySelectorAll('[type=file]')) file.addEventListener('change', noteIfGone);
    for (const target of document.querySelectorAll('input, textarea')) {
      const isFilled = eventOf(target) === 'input' && !target.defaultValue && target.value;
      if (isFilled && !acts.some(({ control }) => control === target)) note({ target, type: 'input' });
    }
  });
  const takeFiles = (event) => {
    if (!event.dataTransfer?.types.includes('Files') || !document.querySelector('.scripts-missing')) return;
    event.preventDefault();
    const { files } = event.dataTransfer;
    const input = event.target.closest('label')?.control;
    if (files.length === 0 || input?.type !== 'file') return;
    input.files = files;
    note({ target: input, type: 'change' });
  };
  for (const type of ['dragover', 'drop']) document.addEventListener(type, takeFiles, true);
  document.addEventListener('submit', (event) => {
    if (!needsNoCode(event.target)) event.preventDefault();
  }, true);
})()`;
