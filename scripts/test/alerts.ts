import { spawnSync } from 'node:child_process';

// Runs the tests of the alert rules with Prometheus' own tool, which Debian has in its package `prometheus`.
for (const args of [
  ['check', 'rules', 'docs/alert-rules.yml'],
  ['test', 'rules', 'deploy/monitoring/alert-rules.test.yml'],
]) {
  const { status, error } = spawnSync('promtool', args, { stdio: 'inherit' });
  if (error) console.error('promtool is missing: apt-get install --no-install-recommends prometheus');
  if (status !== 0) process.exit(1);
}
