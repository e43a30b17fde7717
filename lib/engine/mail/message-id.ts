import { env } from '@/lib/settings/env';

/** The Message-ID of a mail that is called so, which is unique among ours. */
export const messageIdOf = (name: string): string => `<${name}@${new URL(env().PUBLIC_URL).hostname}>`;
