// A Node process that only answers the two lines a client sends first: what the machine charges for a start.
const answers = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'bare', version: '1' },
  },
  'tools/list': { tools: [] },
};
let rest = '';
process.stdin.on('data', chunk => {
  rest += chunk;
  for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
    const { id, method } = JSON.parse(rest.slice(0, end));
    rest = rest.slice(end + 1);
    const result = answers[method];
    if (result) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
  }
});
