/*
 * The page of the other origin, between a host and a view: it holds the view in a frame of no origin at all, under the
 * policy of its own answer's header, and hands messages on.
 */
const host = window.parent;
const inner = document.createElement('iframe');
inner.sandbox.add('allow-scripts');
inner.title = 'View';
let isFilled = false;

window.addEventListener('message', ({ source, data }) => {
  if (source === inner.contentWindow) host.postMessage(data, '*');
  else if (source === host && isFilled) inner.contentWindow?.postMessage(data, '*');
  else if (source === host && data?.method === 'ui/notifications/sandbox-resource-ready') {
    isFilled = true;
    inner.srcdoc = String(data.params.html);
    document.body.append(inner);
  }
});
host.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
