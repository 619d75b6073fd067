// A file of its own, because the page's content security policy allows no inline script.
import './copy.js';
import { samplesPlugin } from './samples.js';

/** There is only this server, and so nothing to choose. */
const oneServerPlugin = () => ({
  wrapComponents: { ServersContainer: () => () => null, OperationServers: () => () => null },
});

const explorer = window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  plugins: [samplesPlugin, oneServerPlugin],
  responseInterceptor: (response) => {
    if (response.url.endsWith('/openapi.json')) response.text = withFreshOrder(response.text);
    if (response.status === 200 && /\/(deposits|withdrawals)$/.test(response.url)) follow(response.obj);
    return response;
  },
  // The validator badge would send the document's address to another server.
  validatorUrl: null,
});

/** With the reference of the document everyone after the first would be shown the transaction of the first. */
function withFreshOrder(text) {
  const { post } = JSON.parse(text).paths['/api/v1/deposits'];
  const { reference } = post.requestBody.content['application/json'].example;
  return text.replaceAll(reference, `order-${Date.now().toString(36)}`);
}

/** Fills in the id of a new transaction wherever one is asked for: no one should have to copy it. */
function follow({ service_tx_id: id }) {
  const paths = explorer.specSelectors.specJson().get('paths');
  for (const [path, operations] of paths.entries()) {
    if (!path.includes('{service_tx_id}')) continue;
    for (const method of operations.keys()) {
      explorer.specActions.changeParam([path, method], 'service_tx_id', 'path', id, false);
    }
  }
}
