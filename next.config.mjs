import path from 'node:path';
import createNextIntlPlugin from 'next-intl/plugin';

const withMessages = createNextIntlPlugin('./lib/i18n/request.ts');

/** For every answer; what depends on the page (its content security policy, referrers) is set by the middleware. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
];

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  outputFileTracingRoot: path.resolve(import.meta.dirname),
  outputFileTracingIncludes: {
    '/*': [
      'prisma/migrations/**/*',
      'app/fonts/**/*',
      'messages/*.json',
      'node_modules/@expo-google-fonts/inter/**/*.ttf',
    ],
  },
  // Loaded by Node itself: they read files beside them, or start workers.
  serverExternalPackages: ['@prisma/adapter-pg', 'exceljs', 'nodemailer', 'pg-boss', 'postgres', 'yazl'],
  poweredByHeader: false,
  reactStrictMode: true,
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
};

export default withMessages(config);
