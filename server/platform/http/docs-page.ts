import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import {
  authSentence,
  CONVENTIONS,
  type JsonSchema,
  jsonSchema,
  refusalsOf,
  subjectOf,
} from './openapi-document.ts'

/** The readable API docs: one page rendered from the contract, without scripts or third-party resources. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Renders `code` in backticks, everything else as text. */
const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

type Field = { readonly name: string; readonly schema: JsonSchema; readonly required: boolean }

const variantsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).filter((variant): variant is JsonSchema => typeof variant === 'object')

const itemsOf = ({ items }: JsonSchema): JsonSchema =>
  typeof items === 'object' && !Array.isArray(items) ? items : {}

const typeText = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const variants = variantsOf(schema)
  if (variants.length > 0) return [...new Set(variants.map(typeText))].join(' or ')
  if (schema.type === 'array') return `list of ${typeText(itemsOf(schema))}`
  if (schema.type === 'integer') return 'whole number'
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'uuid') return 'UUID'
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
}

/** Constraints, shown for inputs only: callers needn't check outputs. */
const limitsText = (schema: JsonSchema): string => {
  const limits: string[] = []
  if (schema.minLength !== undefined) limits.push(`at least ${schema.minLength} characters`)
  if (schema.maxLength !== undefined) limits.push(`at most ${schema.maxLength} characters`)
  if (schema.minimum !== undefined) limits.push(`${schema.minimum.toLocaleString('en-US')} at least`)
  if (schema.maximum !== undefined) limits.push(`${schema.maximum.toLocaleString('en-US')} at most`)
  if (schema.pattern !== undefined && schema.format === undefined) limits.push(`like /${schema.pattern}/`)
  if (schema.default !== undefined) limits.push(`${JSON.stringify(schema.default)} if left out`)
  return limits.join(', ')
}

/** Fields of an object, including nested ones as `cover.width` and `items[].title`. */
const fieldsOf = (schema: JsonSchema, prefix = ''): Field[] => {
  if (schema.type === 'array') return fieldsOf(itemsOf(schema), `${prefix.replace(/\.$/, '')}[].`)
  const ofVariants = variantsOf(schema).flatMap((variant) => fieldsOf(variant, prefix))
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    if (typeof value !== 'object') return []
    const name = `${prefix}${key}`
    const required = schema.required?.includes(key) ?? false
    return [{ name, schema: value, required }, ...fieldsOf(value, `${name}.`)]
  })
  const listedLines = new Set<string>()
  return [...ofVariants, ...own].filter(({ name, schema: fieldSchema }) => {
    const line = `${name} ${typeText(fieldSchema)}`
    if (listedLines.has(line)) return false
    listedLines.add(line)
    return true
  })
}

const fieldTable = (title: string, schema: JsonSchema, limits: (schema: JsonSchema) => string): string => {
  const fields = fieldsOf(schema)
  if (fields.length === 0)
    return `<h4>${title}</h4><p class="none">${escapeHtml(schema.type === undefined ? 'Anything.' : 'No fields.')}</p>`
  const rows = fields.map(
    ({ name, schema: fieldSchema, required }) => `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>
<td>${escapeHtml(typeText(fieldSchema))}${required ? '' : ' <span class="optional">optional</span>'}</td>
<td>${escapeHtml(limits(fieldSchema))}</td></tr>`,
  )
  return `<h4>${title}</h4><div class="wide" tabindex="0" role="region" aria-label="${title}"><table>${rows.join('')}</table></div>`
}

const codeRows = (names: readonly CodeName[]): string =>
  names
    .map((name) => {
      const { code, status, sentence } = codes[name]
      return `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(sentence)}</td></tr>`
    })
    .join('')

const callSection = (name: string, call: Call): string => `<section class="call" id="${name}">
<h3><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${escapeHtml(call.path)}</code></h3>
<p>${prose(call.summary)} <span class="quiet">${prose(authSentence(call))}</span></p>
<details><summary>Fields and codes of ${escapeHtml(name)}</summary>
${fieldTable(call.method === 'GET' ? 'Query' : 'Body', jsonSchema(call.input, 'input'), limitsText)}
${fieldTable(call.form === 'events' ? 'Each event' : 'Data', jsonSchema(call.output, 'output'), () => '')}
<h4>Codes other than 0</h4><table>${codeRows(refusalsOf(call))}</table>
</details></section>`

export const docsPage = (): string => {
  const named = Object.entries<Call>(calls)
  const subjects = [...Map.groupBy(named, ([, call]) => subjectOf(call))]
  const nav = subjects.map(
    ([subject, members]) =>
      `<li>${escapeHtml(subject)}<ul>${members.map(([name]) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></li>`,
  )
  const sections = subjects.map(
    ([subject, members]) =>
      `<h2 id="${escapeHtml(subject)}">${escapeHtml(subject)}</h2>${members.map(([name, call]) => callSection(name, call)).join('')}`,
  )
  const all = Object.keys(codes).filter((name): name is CodeName => name in codes)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hearten API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><nav aria-label="Calls"><p class="brand">Hearten API</p><ul>${nav.join('')}<li><a href="#codes">All codes</a></li></ul></nav>
<main><h1>Hearten API</h1><ul class="conventions">${CONVENTIONS.map((line) => `<li>${prose(line)}</li>`).join('')}</ul>
<p>Machine-readable version: <a href="/api/openapi.json">openapi.json</a></p>
${sections.join('')}
<h2 id="codes">All codes</h2><div class="wide" tabindex="0" role="region" aria-label="All codes"><table>
<thead><tr><th>Code</th><th>HTTP</th><th>Message</th></tr></thead>${codeRows(all)}</table></div>
</main></body></html>`
}
