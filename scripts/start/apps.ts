import path from 'node:path';
import type { StartOptions } from '@/scripts/start/start-options';
import type { Secrets } from './secrets';
import { type Service, type ServiceOptions, startService } from './service';
import { sandboxEnvironment } from './settings';
import type { Stops } from './stops';
import { keepRunning } from './supervise';

/** Starts the sandbox, which plays every external system. */
export function startSandbox(
  { ports, dataDir, say = () => undefined }: StartOptions,
  { secrets, settings }: { secrets: Secrets; settings: Record<string, string> },
  stops: Stops,
): Promise<Service> {
  return keepServing(
    {
      name: 'the sandbox',
      args: ['sandbox/main.ts'],
      isTypeScript: true,
      environment: withSystem(sandboxEnvironment({ ports, dataDir }, secrets, settings)),
      healthUrl: `http://localhost:${ports.sandbox}/sandbox/health`,
      logFile: path.join(dataDir, 'logs/sandbox.log'),
      patienceMs: 30_000,
    },
    say,
    stops,
  );
}

/** Starts a service, and restarts it whenever it ends by itself. */
function keepServing(options: ServiceOptions, say: (line: string) => void, stops: Stops): Promise<Service> {
  return keepRunning((own, isFirst) => startService({ ...options, isContinued: !isFirst }, own), {
    name: options.name,
    say,
    stops,
  });
}

/** Starts the product itself with the settings in `environment`, either as built or in development. */
export function startApp(options: StartOptions, stops: Stops): Promise<Service> {
  const { ports, dataDir, environment, dev = false, host = '127.0.0.1', say = () => undefined } = options;
  const { program = '.next/standalone/server.js' } = options;
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host;
  const devArgs = ['node_modules/next/dist/bin/next', 'dev', '--port', `${ports.app}`, '--hostname', host];
  return keepServing(
    {
      name: 'the product',
      args: dev ? devArgs : [program],
      environment: withSystem({
        ...environment,
        PORT: String(ports.app),
        HOSTNAME: host,
        NODE_ENV: dev ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        // The built product stops itself in order. The development server is Next's, and handles signals itself.
        ...(dev ? {} : { NEXT_MANUAL_SIG_HANDLE: 'true' }),
      }),
      healthUrl: `http://${reachable}:${ports.app}/readyz`,
      logFile: dev ? undefined : path.join(dataDir, 'logs/product.log'),
      patienceMs: dev ? 180_000 : 60_000,
    },
    say,
    stops,
  );
}

const SYSTEM = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'LANG',
  'SystemRoot',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
];

/** Adds the variables that programs need from the machine. Leaves out any setting that happens to be in the environment. */
function withSystem(settings: Record<string, string>): Record<string, string> {
  const system = SYSTEM.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(system), ...settings };
}
