import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { registerOpenApi } from './openapi.ts'
import { openApiDocument, refusalsOf } from './openapi-document.ts'

const getPublished = async (url: string) => {
  const app = fastify()
  await registerOpenApi(app)
  return app.inject(url)
}

type Operation = {
  readonly summary: string
  readonly security: object[]
  readonly parameters?: { name: string; in: string; required: boolean }[]
  readonly requestBody?: object
  readonly responses: Record<string, { description: string; content: object }>
}

const readOperations = async (): Promise<Record<string, Operation>> => {
  const document: { paths: Record<string, Record<string, Operation & { operationId: string }>> } = (
    await getPublished('/api/openapi.json')
  ).json()
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return Object.fromEntries(all.map((operation) => [operation.operationId, operation]))
}
let operationsPromise: Promise<Record<string, Operation>> | undefined
const operations = () => {
  operationsPromise ??= readOperations()
  return operationsPromise
}

test('the document is valid OpenAPI 3.1 without external references', async () => {
  const { headers, body } = await getPublished('/api/openapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0', info: { title: 'Hearten API' } })
  expect(body).not.toMatch(/"\$ref"|"\$schema"|9007199254740991/)
})

describe.each(Object.entries<Call>(calls))('%s', (name, call) => {
  test('lists each of its codes with its sentence, under its status', async () => {
    const operation = (await operations())[name]
    for (const refusal of refusalsOf(call)) {
      const { code, status, sentence } = codes[refusal]
      const description = operation?.responses[String(status)]?.description
      expect(description).toContain(`${code}: ${sentence}`)
    }
    expect(operation?.summary).toBe(call.summary)
  })

  test('takes a query or a body, and names its callers', async () => {
    const operation = (await operations())[name]
    expect(operation?.requestBody === undefined).toBe(call.method === 'GET')
    expect(operation?.parameters === undefined).toBe(call.method === 'POST')
    expect(operation?.security.length === 0).toBe(call.auth === 'anyone')
  })
})

test('a field is optional if and only if it has a default', async () => {
  const parameters = (await operations())['caseDonations']?.parameters
  expect(parameters?.find(({ name }) => name === 'caseId')?.required).toBe(true)
  expect(parameters?.find(({ name }) => name === 'limit')?.required).toBe(false)
})

test('every answer is the envelope, except a stream', () => {
  const document = JSON.stringify(openApiDocument().paths[calls.caseDetail.path])
  expect(document).toContain('"required":["code","msg","data"]')
  expect(JSON.stringify(openApiDocument().paths[calls.caseLive.path])).toContain('text/event-stream')
})

describe('the page', () => {
  test('shows every call and every code, under a policy without inline code', async () => {
    const { headers, body } = await getPublished('/api/docs')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    for (const { path } of Object.values(calls)) expect(body).toContain(path)
    for (const { code } of Object.values(codes)) expect(body).toContain(`<code>${code}</code>`)
  })

  test('runs nothing and loads only its own stylesheet', async () => {
    const { body } = await getPublished('/api/docs')
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//i)
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? []
    const style = await getPublished(href)
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(style.body).not.toMatch(/@import|url\(/)
  })
})
