import { showCall, startClient } from './client.ts';
import { questionLines, tellStory, wishes } from './story.ts';

/*
 * Starts the built server as an assistant does, and tells the story with it. `login` shows signing in instead, `here` a
 * library without an account, and `view` opens the view in the browser.
 */
const [, , other = ''] = process.argv;
if (['login', 'here', 'view'].includes(other)) {
  await import(`./demo-${other}.ts`);
  // The view is shown until the listener ends it.
  if (other === 'view') await new Promise(() => undefined);
  process.exit();
}

const started = performance.now();
const client = await startClient({
  args: ['dist/main.cjs', '--ephemeral'],
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

let count = 0;
await tellStory({
  wish(name, words) {
    count += 1;
    if (name === 'missing') console.log('\nTwo requests that the server refuses on purpose:');
    const bar = '█'.repeat(count) + '░'.repeat(wishes - count);
    console.log(`\n${bar} ${count}/${wishes}\n» ${words}`);
  },
  call: (name, args, lines) => showCall(client, name, args, lines),
});

await client.close();
console.log(
  `\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s. Nothing was kept: the library was in memory.`,
);
