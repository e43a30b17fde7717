import { markNavigationStart } from '@/components/browser/address';
import { guardPage } from '@/components/browser/foreign-changes';
import { learnNow } from '@/lib/domain/now';
import { type TrustedTypesRules, trustedTypesRules } from '@/lib/platform/browser-policy/trusted-types';

interface TrustedTypes {
  defaultPolicy: object | null;
  createPolicy(name: string, rules: TrustedTypesRules): object;
}

// Runs before Next fetches any further part of the build.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
if (process.env.NODE_ENV === 'production' && trustedTypes && !trustedTypes.defaultPolicy) {
  trustedTypes.createPolicy('default', trustedTypesRules(window.location.origin));
}

learnNow(Number(document.documentElement.dataset.now));

// Before React takes over the page.
guardPage();

/** Called by Next in the browser whenever a navigation begins. */
export function onRouterTransitionStart(): void {
  markNavigationStart();
}
