import { screenTextsNamed } from '@/lib/platform/i18n/screen-texts';
import { noSuchCall } from './methods';

/** Browsers keep the texts permanently, because different texts have a different address. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * The texts of screens. They are public, like the scripts. While two versions run side by side, either may get a request for the texts of the
 * other. It then answers with its own, and browsers may not keep them.
 */
export async function screenTextsFile(request: Request): Promise<Response> {
  const named = screenTextsNamed(new URL(request.url).pathname.split('/').at(-1) ?? '');
  if (!named) return noSuchCall(request);
  return new Response(named.texts.json, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': named.isCurrent ? FOR_GOOD : 'no-store',
    },
  });
}
