import { quoted } from '../src/text/sanitize.ts';
import { showCall, startClient } from './client.ts';
import { questionLines, tellBestPart, tellStory, wishes } from './story.ts';

/*
 * Starts the built server as an assistant does, and tells the story with it: its best part, or with `all` the whole of it.
 * `login` shows signing in instead, `here` a library without an account, `as-live` a service that answers as the public
 * one in 2026, and `view` opens the view in the browser.
 */
const others = ['as-live', 'here', 'login', 'view'];
const [, , part = ''] = process.argv;

// The reader may close the pipe (`npm run demo | head`).
process.stdout.on('error', () => process.exit());
if (!['', 'all', ...others].includes(part)) {
  console.error(
    `There is no demo ${quoted(part)}. Use npm run demo, or one of these after "npm run demo --": all, ${others.join(', ')}.`,
  );
  process.exit(2);
}
if (others.includes(part)) {
  await import(`./demo-${part}.ts`);
  // The view is shown until the listener ends it.
  if (part === 'view') await new Promise(() => undefined);
  process.exit();
}

const started = performance.now();
const client = await startClient({
  // Without warnings of calls that a reader cut off.
  args: ['dist/main.cjs', '--ephemeral', '--log', 'error'],
  ask(question) {
    for (const line of questionLines(question)) console.log(line);
    return 'accept';
  },
});
const { tools } = await client.listTools();
console.log(
  `Connected over stdio: ${tools.length} tools, protocol ${client.getNegotiatedProtocolVersion() ?? ''}.`,
);
console.log(client.getInstructions()?.split('\n')[0] ?? '');

const isWhole = part === 'all';
let count = 0;
await (isWhole ? tellStory : tellBestPart)({
  wish(name, words) {
    count += 1;
    if (name === 'missing') console.log('\nTwo requests that the server refuses on purpose:');
    const bar = '█'.repeat(count) + '░'.repeat(Math.max(0, wishes - count));
    console.log(isWhole ? `\n${bar} ${count}/${wishes}\n» ${words}` : `\n» ${words}`);
  },
  call: (name, args, lines) => showCall(client, name, args, lines),
});

await client.close();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`\nDone in ${seconds} s. Nothing was kept: the library was in memory.`);
if (!isWhole)
  console.log('The whole conversation: npm run demo -- all. Your assistants: node dist/main.cjs setup.');
