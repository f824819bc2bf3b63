import { showCall, startClient } from './client.ts';
import { questionLines, tellStory, wishes } from './story.ts';

/*
 * Starts the built server as an assistant does, and tells the story with it. `login` shows signing in instead, `here` a
 * library without an account, and `view` opens the view in the browser.
 */
const [, , other] = process.argv;
if (other === 'login') {
  await import('./demo-login.ts');
  process.exit();
}
if (other === 'here') {
  await import('./demo-here.ts');
  process.exit();
}
if (other === 'view') {
  await import('./demo-view.ts');
  await new Promise(() => undefined);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const started = performance.now();
const client = await startClient({
  args: ['dist/main.cjs', '--ephemeral'],
  ask(question) {
    for (const line of questionLines(question)) say(line);
    return 'accept';
  },
});
const { tools } = await client.listTools();
say(`Connected over stdio: ${tools.length} tools, protocol ${client.getNegotiatedProtocolVersion() ?? ''}.`);
say(client.getInstructions()?.split('\n')[0] ?? '');

let count = 0;
await tellStory({
  wish(_name, words) {
    count += 1;
    const bar = '█'.repeat(count) + '░'.repeat(wishes - count);
    say(`\n${bar} ${count}/${wishes}\n» ${words}`);
  },
  call: (name, args, lines) => showCall(client, name, args, lines),
});

await client.close();
say(
  `\nDone in ${((performance.now() - started) / 1000).toFixed(1)} s. Nothing was kept: the library was in memory.`,
);
