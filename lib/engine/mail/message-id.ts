import { env } from '@/lib/settings/env';

/** The Message-ID for a mail with this name. The name must be unique among our mails. */
export const messageIdOf = (name: string): string => `<${name}@${new URL(env().PUBLIC_URL).hostname}>`;
