// A file of its own, because the page's content security policy allows no inline script.
window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  // The validator badge would send the document's address to another server.
  validatorUrl: null,
});
