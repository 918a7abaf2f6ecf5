/* The documentation of the API, from its OpenAPI description. */

/* global SwaggerUIBundle */
SwaggerUIBundle({ url: "/openapi.json", dom_id: "#documentation" });
