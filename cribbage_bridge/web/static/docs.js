/* The documentation of the API, from its OpenAPI description. */

SwaggerUIBundle({ url: "/openapi.json", dom_id: "#documentation" });
