import { givenSetting, SETTING_NAMES } from '@/lib/platform/settings/env';

// What every operation command begins with. Reports its failure in one sentence. A stack trace is useless in the image, which has no sources.
process.on('uncaughtException', (error) => {
  console.error(sentenceOf(error).replace(/\s*\n\s*/g, ' '));
  process.exit(1);
});

/** What an operator needs of an error, without the lines of our source that Prisma quotes. */
export function sentenceOf(error: Error): string {
  // If a host has several addresses, connecting fails once per address.
  const failures = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return failures
    .map((failure) => {
      const setting = settingOf(failure);
      return setting ? `${setting}: ${wordsOf(failure)}` : wordsOf(failure);
    })
    .join('; ');
}

const isOfPrisma = ({ name }: Error): boolean => name.startsWith('PrismaClient');

function wordsOf(failure: Error & Connected): string {
  const { code = '', hostname = '', address = '', port } = failure;
  if (code === 'ENOTFOUND') return `the name ${hostname} is not known`;
  if (code === 'ECONNREFUSED') return `nothing answers at ${address}:${port}`;
  const said = failure.message.trim();
  return (isOfPrisma(failure) ? said.split('\n').at(-1)?.trim() : said) || failure.name;
}

interface Connected {
  code?: string;
  hostname?: string;
  address?: string;
  port?: number;
}

/** The setting whose address could not be connected to. */
function settingOf(failure: Error & Connected): string | undefined {
  const { address, hostname = address, port, code } = failure;
  // Prisma's codes for a database that does not let us in.
  if (isOfPrisma(failure) && code?.startsWith('P10')) return 'DATABASE_URL';
  if (!hostname && !port) return undefined;
  const named = SETTING_NAMES.filter((name) => name.endsWith('_URL')).flatMap((name) => {
    const value = addressOf(name);
    return value
      ? [{ name, host: value.hostname, port: Number(value.port || DEFAULT_PORTS[value.protocol]) }]
      : [];
  });
  const atPort = named.filter((one) => port === undefined || one.port === port);
  // An address of the host's name stands in the failure, not the name itself.
  return (atPort.find(({ host }) => host === hostname) ?? atPort[0])?.name;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgresql:': 5432,
  'postgres:': 5432,
  'https:': 443,
};

function addressOf(name: string): URL | null {
  const value = givenSetting(name as Parameters<typeof givenSetting>[0]);
  return value && URL.canParse(value) ? new URL(value) : null;
}

/** How long a statement of a command may wait for a busy database, in milliseconds. A person waits for a page; a command has time. */
const PATIENT_MS = 60_000;
delete process.env.DATABASE_TIMEOUT_MS_FILE;
process.env.DATABASE_TIMEOUT_MS = String(PATIENT_MS);
