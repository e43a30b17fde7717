import { markNavigationStart } from '@/components/shell/navigation-start';

/** Called by Next in the browser whenever a navigation begins. */
export function onRouterTransitionStart(): void {
  markNavigationStart();
}
