/** What each program of the cluster reads. All listen on this machine only. */

export interface ClusterPorts {
  etcd: number;
  etcdPeer: number;
  /** Of PostgreSQL and of Patroni's own answers, by member. */
  postgres: number[];
  patroni: number[];
  /** HAProxy's, which leads to the primary. */
  primary: number;
  /** HAProxy's, which leads to the standby. */
  standby: number;
  pgbouncer: number;
  /** HAProxy's, which lead from each product to PgBouncer and to the primary, and to each member from the other. They can be cut. */
  poolers: number[];
  primaries: number[];
  replications: number[];
  /** HAProxy's, which leads to the products. */
  app: number;
  products: number[];
}

export const DATABASE = 'medlemsansokan';
const VERSION = '15';
export const POSTGRES_PROGRAMS = `/usr/lib/postgresql/${VERSION}/bin`;

/** Patroni reads JSON as YAML. A member that is silent for 20 seconds, the least that Patroni takes, loses the lead. */
export function patroniFile(index: number, folder: string, password: string, ports: ClusterPorts): string {
  const [address, reached, answers] = [ports.postgres, ports.replications, ports.patroni].map(
    (of) => `127.0.0.1:${of[index]}`,
  );
  return JSON.stringify({
    scope: DATABASE,
    name: `member${index + 1}`,
    restapi: { listen: answers, connect_address: answers },
    etcd3: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 1, retry_timeout: 3, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [
        ...['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }, { 'lc-ctype': 'C.UTF-8' }],
        ...[{ 'locale-provider': 'icu' }, { 'icu-locale': 'sv-SE' }],
      ],
    },
    postgresql: {
      listen: address,
      connect_address: reached,
      data_dir: `${folder}/data`,
      bin_dir: POSTGRES_PROGRAMS,
      pgpass: `${folder}/pgpass`,
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      // A standby that cannot be reached holds up every commit for as long as the primary waits for it.
      parameters: { unix_socket_directories: '', log_error_verbosity: 'terse', wal_sender_timeout: '5s' },
    },
  });
}

/** Leads to the primary, to its standby, and to the products that are ready. A member that is no longer the primary loses its connections. */
export function haproxyFile(ports: ClusterPorts): string {
  const members = ports.postgres.map(
    (port, index) => `  server member${index + 1} 127.0.0.1:${port} check port ${ports.patroni[index]}`,
  );
  const ways = [
    ...ports.poolers.map((port, index) => way(`pgbouncer${index + 1}`, port, ports.pgbouncer)),
    ...ports.primaries.map((port, index) => way(`primary${index + 1}`, port, ports.primary)),
    ...ports.replications.map((port, index) =>
      way(`replication${index + 1}`, port, ports.postgres[index] ?? 0),
    ),
  ];
  // When none is ready, as without a database, they still answer: with 503 in their own words.
  const products = ports.products.flatMap((port, index) => [
    `  server product${index + 1} 127.0.0.1:${port} check`,
    `  server unready${index + 1} 127.0.0.1:${port} backup`,
  ]);
  return `
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 5s
listen primary
  bind 127.0.0.1:${ports.primary}
  mode tcp
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.join('\n')}
listen standby
  bind 127.0.0.1:${ports.standby}
  mode tcp
  option httpchk GET /replica
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.join('\n')}
${ways.join('\n')}
listen products
  bind 127.0.0.1:${ports.app}
  mode http
  option httpchk GET /readyz
  option forwardfor
  option http-server-close
  option redispatch 1
  option allbackups
  default-server inter 300ms fall 1 rise 1
${products.join('\n')}
`;
}

const way = (name: string, from: number, to: number): string =>
  `listen ${name}\n  bind 127.0.0.1:${from}\n  mode tcp\n  server ${name} 127.0.0.1:${to}`;

export function pgbouncerFile(folder: string, ports: ClusterPorts): string {
  return `
[databases]
${DATABASE} = host=127.0.0.1 port=${ports.primary}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 10
`;
}
