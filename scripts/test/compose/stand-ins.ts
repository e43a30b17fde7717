import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assembleImage } from '../image';

/*
 * Makes every image that `npm run test:compose` needs on a machine that reaches Debian's packages but no registry:
 * `node scripts/run.mjs scripts/test/compose/stand-ins.ts`, as root, after `npm run build`. Debian's PostgreSQL and Caddy, and this Node, get
 * the names of the images that the compose file and the Dockerfile ask for. It needs Docker and debootstrap.
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const dockerfile = readFileSync('Dockerfile', 'utf8');
const composeFile = readFileSync('docker-compose.production.yml', 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'stand-ins-'));
const BASE = 'medlemsansokan-debian';
const INSTALL = 'apt-get install --yes --no-install-recommends';

function must(command: string, cwd = folder): void {
  console.log(`$ ${command}`);
  const env = { ...process.env, DOCKER_BUILDKIT: '0' };
  const { status } = spawnSync('bash', ['-c', `set -o pipefail; ${command}`], { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

/** The name of an image that a file gives as a default. Throws an Error if it gives none. */
function named(file: string, pattern: RegExp): string {
  const [, name] = pattern.exec(file) ?? [];
  if (!name) throw new Error(`No image is named by ${pattern}`);
  return name;
}

/** The lines of a stage of the Dockerfile, without what it copies from the build. */
function stage(name: string): string {
  const [, lines = ''] =
    new RegExp(`^FROM \\S+ AS ${name}\\n([\\s\\S]*?)(?=^FROM )`, 'm').exec(dockerfile) ?? [];
  return lines.replace(/^COPY --from=build .*\n/gm, '');
}

function build(image: string, lines: string): void {
  writeFileSync(path.join(folder, 'Dockerfile'), lines);
  must(`docker build --quiet --network host --tag ${image} .`);
}

/** What the image of PostgreSQL does with the settings of the compose file. */
const ENTRYPOINT = `#!/bin/bash
set -eu
[ "$1" = postgres ] || exec "$@"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" && chmod 700 "$PGDATA"
  export PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  initdb --username="$POSTGRES_USER" --pwfile=<(echo "$PGPASSWORD") -D "$PGDATA" $POSTGRES_INITDB_ARGS
  echo "host all all all $POSTGRES_HOST_AUTH_METHOD" >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -c unix_socket_directories=/tmp" -w start
  createdb --host=/tmp --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -D "$PGDATA" -w stop
fi
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/tmp
`;

try {
  must(
    'debootstrap --variant=minbase --include=ca-certificates bookworm system http://deb.debian.org/debian',
  );
  must(`tar --directory system --create . | docker import - ${BASE}`);
  must('rm -rf system');

  const postgres = named(dockerfile, /^ARG POSTGRES_IMAGE=(\S+)/m);
  writeFileSync(path.join(folder, 'docker-entrypoint.sh'), ENTRYPOINT);
  chmodSync(path.join(folder, 'docker-entrypoint.sh'), 0o755);
  build(
    postgres,
    `FROM ${BASE}
RUN apt-get update && ${INSTALL} postgresql && rm -rf /var/lib/apt/lists/* && ln -s /usr/lib/postgresql/* /usr/lib/postgresql/here \\
  && groupmod --gid 999 postgres && usermod --uid 999 --gid 999 postgres && chmod 1777 /var/lib/postgresql
COPY docker-entrypoint.sh /usr/local/bin/
ENV PATH=$PATH:/usr/lib/postgresql/here/bin PGDATA=/var/lib/postgresql/18/docker
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
`,
  );
  build(`medlemsansokan-backup:${version}`, `FROM ${postgres}\n${stage('backup')}`);
  build(
    named(composeFile, /\$\{CADDY_IMAGE:-(.*)\}/),
    `FROM ${BASE}
RUN apt-get update && ${INSTALL} caddy libcap2-bin && rm -rf /var/lib/apt/lists/* && setcap cap_net_bind_service=+ep /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
  );
  cpSync(process.execPath, path.join(folder, 'node'));
  assembleImage('product', path.join(folder, 'app'));
  build(
    `medlemsansokan:${version}`,
    `FROM ${BASE}
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY node /usr/local/bin/node
${stage('runtime').replace(/^USER /m, 'COPY app ./\n$&')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
