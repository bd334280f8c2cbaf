import type { Access, Endpoint } from '#api/endpoint.ts'
import { httpStatusOf } from '#api/errors.ts'
import { schemaText } from '#api/schema-text.ts'
import { escapeHtml } from '#server/lib/html.ts'

import { codesOf, errorCatalogue, jsonSchemaOf, tagOf } from './openapi.ts'

const accessText: Readonly<Record<Access, string>> = {
  public: 'Everybody.',
  optional: 'Everybody; with the header <code>accessToken</code> the answer is a personal one.',
  'optional-futures':
    'Everybody; with the header <code>accessToken</code> of the futures section the answer is a personal one.',
  main: 'Somebody who is logged in: header <code>accessToken</code>.',
  futures: 'Somebody who is logged in to the futures section: header <code>accessToken</code>.',
  'order-key': 'A program with an API key: header <code>authorization: Bearer sp_…</code>.',
  'optional-order-key': 'Everybody; with an API key, header <code>authorization: Bearer sp_…</code>, for its account.',
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem }
  pre { overflow-x: auto; padding: .75rem; border: 1px solid #8888; border-radius: .5rem }
  table { border-collapse: collapse } caption { text-align: start; font-weight: 600 }
  th, td { padding: .25rem .75rem; border-bottom: 1px solid #8888; text-align: start }
  article { border-top: 1px solid #8888; margin-top: 2rem } a { display: inline-block; padding: .25rem 0 }
  h3 { overflow-wrap: anywhere }
`

/**
 * Renders the HTTP interface as documentation: one page without scripts, generated from the contract that the server
 * enforces.
 */
export function renderApiPage(endpoints: readonly Endpoint[]): string {
  const groups = [...Map.groupBy(endpoints, ({ path }) => tagOf(path))]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sevenport: HTTP interface</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>HTTP interface</h1>
<p>Every answer is an envelope: <code>{"code": 0, "msg": "ok", "data": …}</code>. Code 0 means success; any other is in the
<a href="#codes">catalogue of codes</a>, and data is null. A POST takes JSON, a GET takes its query. Unknown keys are refused.
The same as <a href="/api/openapi.json">OpenAPI document</a>.</p>
</header>
<nav aria-label="Calls">
${groups.map(([tag, members]) => `<h2>${escapeHtml(tag)}</h2>\n<ul>\n${members.map(renderLink).join('\n')}\n</ul>`).join('\n')}
</nav>
<main>
${endpoints.map(renderEndpoint).join('\n')}
<article id="codes">
${renderCatalogue()}
</article>
</main>
</body>
</html>
`
}

function idOf(path: string): string {
  return path.slice(1).replaceAll('/', '-')
}

function renderLink({ path, summary }: Endpoint): string {
  return `<li><a href="#${idOf(path)}"><code>${escapeHtml(path)}</code></a> ${escapeHtml(summary)}</li>`
}

function renderEndpoint(endpoint: Endpoint): string {
  const { method, path, summary, access, input, data, alsoGet } = endpoint
  const codes = codesOf(endpoint).map((code) => `<a href="#code-${code}">${code}</a>`)
  return `<article id="${idOf(path)}">
<h3>${method} <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}</p>
${alsoGet ? '<p>Also answers GET, with the input as query. Prefer POST: queries are kept in many places.</p>' : ''}
<p>Who may call it: ${accessText[access]}</p>
<h4>Input</h4>
<pre tabindex="0">${input ? escapeHtml(schemaText(jsonSchemaOf(input))) : 'none'}</pre>
<h4>Data</h4>
<pre tabindex="0">${escapeHtml(schemaText(jsonSchemaOf(data)))}</pre>
<p>Codes beside 0: ${codes.join(', ')}</p>
</article>`
}

function renderCatalogue(): string {
  const rows = errorCatalogue().map(
    ({ code, name }) =>
      `<tr id="code-${code}"><th scope="row">${code}</th><td>${name}</td><td>${httpStatusOf(code)}</td></tr>`,
  )
  return `<table>
<caption>Codes of answers</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Name</th><th scope="col">HTTP status</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
}
