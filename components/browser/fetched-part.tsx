'use client';
import {
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';

interface FetchedPartProps {
  /** Shown while the code is fetched. Default: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Wraps a `lazyPart` that may come with the page. Only a part shown later gets a `Suspense`. The server draws a part that comes with the
 * page in place: React would send the content of a `Suspense` after a long page, and move what is below it.
 */
export function FetchedPart({ fallback, children }: FetchedPartProps) {
  return useWasLoaded() ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}

/** Whether the component came with the page that the browser loaded, drawn by the server. The answer does not change while it is shown. */
export function useWasLoaded(): boolean {
  const isStarted = useIsStarted();
  const [wasLoaded] = useState(!isStarted);
  return wasLoaded;
}

const IsStarted = createContext(true);

/** Holds whether the page's scripts run, for all that it surrounds: the whole page. */
export function StartedProvider({ children }: { children: ReactNode }) {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    if (isStarted) document.documentElement.removeAttribute('data-no-code');
    // As a transition it is drawn in parts, so that a press between two of them is answered at once.
    else startTransition(() => setIsStarted(true));
  }, [isStarted]);
  return <IsStarted value={isStarted}>{children}</IsStarted>;
}

/** Whether the page's scripts run. False on the server, and while the browser takes over what the server has drawn. */
export function useIsStarted(): boolean {
  return useContext(IsStarted);
}
