import { useCallback } from 'react';

/**
 * Returns a ref that writes the height of an element to a custom property of the page. If the element has no box of its own, the height of
 * its last child.
 */
export function useMeasured(name: `--${string}`): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      const last = element?.lastElementChild;
      if (!element || !(last instanceof HTMLElement)) return undefined;
      const { style } = document.documentElement;
      const measure = () => style.setProperty(name, `${element.offsetHeight || last.offsetHeight}px`);
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      observer.observe(last);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
