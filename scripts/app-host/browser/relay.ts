/*
 * The page of the other origin, between host and view. It frames the view without an origin, or with its own if asked to, under the policy in its own
 * header, and forwards messages.
 */
const host = window.parent;
const inner = document.createElement('iframe');
inner.sandbox.add('allow-scripts');
if (new URLSearchParams(location.search).has('shares')) inner.sandbox.add('allow-same-origin');
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
