import { createListener, createProcess } from '../../src/app/compose.ts';
import { systemClock } from '../../src/client/clock.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { readReplicas } from '../../src/config/replicas.ts';
import { connectReplicas } from '../../src/hosting/replicas/index.ts';
import { createLog } from '../../src/server/log.ts';
import { serveOnStdio } from '../../src/server/stdio.ts';
import { groupNames } from '../../src/tools/registry.ts';

/* One of several replicas, on standard input and output. `CLOCK_MS`: by how much the clock of its machine is wrong. */
const { argv, env, platform } = process;
const request = readConfig({ argv: argv.slice(2), env, platform }, groupNames);
if (!('config' in request)) throw new Error('no configuration');
const { config } = request;
const shared = readReplicas(env, config);
if (shared === undefined) throw new Error('no replica');
const log = createLog('warn', line => process.stderr.write(line));
const replicas = connectReplicas({
  ...shared,
  service: config.service.key,
  quota: config.quota,
  clock: systemClock,
  log,
});
const now = () => Date.now() + Number(env['CLOCK_MS'] ?? 0);
const made = createProcess(config, { log, replicas, now });
const listener = createListener(made, config, {
  keyring: null,
  principal: { issuer: 'test', subject: 'nell' },
});
serveOnStdio(process, {
  createServer: connection => listener.createServer(connection),
  log,
  close: () => listener.close().then(() => made.close()),
});
