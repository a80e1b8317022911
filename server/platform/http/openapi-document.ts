import * as z from 'zod'
import { type Call, requiresKnownPerson } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import { challengeShape } from '#contract/shapes.ts'
import { rolesWith } from '#contract/staff/staff-roles.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** JSON Schema of an input (before defaults) or output, without the default bounds of integers. */
export const jsonSchema = (shape: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: schema }) => {
      if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
      if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
    },
  })
  return schema
}

/** Group of a call in the docs: the first part of its path that names a subject. */
export const subjectOf = (call: Call): string =>
  call.path.split('/').find((part) => part !== '' && !/^(api|oversea|fund|v\d)$/.test(part)) ?? 'other'

const TOKEN_CODES: readonly CodeName[] = ['tokenExpired', 'tokenError', 'tokenMissing', 'tokenInvalid']

/** Every refusal of a call: its own, then those that any call may return. */
export const refusalsOf = (call: Call): CodeName[] => {
  const bodyCodes: CodeName[] = call.method === 'POST' ? ['notAllowed', 'tooLarge', 'unsupportedMedia'] : []
  const staffCodes: CodeName[] = call.auth === 'staff' ? ['conflictOfInterest'] : []
  const tokenCodes = requiresKnownPerson(call) ? TOKEN_CODES : []
  return [
    ...new Set<CodeName>([
      ...call.codes,
      ...tokenCodes,
      ...staffCodes,
      'invalidInput',
      ...bodyCodes,
      'slowDown',
      'unexpected',
      'busy',
    ]),
  ]
}

const AUTH_SENTENCES: Record<Call['auth'], string> = {
  anyone: 'Anyone can call it.',
  user: 'Needs a signed-in person: the `token` cookie, or `authorization`.',
  owner: 'Needs the signed-in owner of the case: the `token` cookie, or `authorization`.',
  team: 'Needs the signed-in owner or a co-organizer of the case: the `token` cookie, or `authorization`.',
  staff: 'Needs signed-in staff: the `token` cookie, or `authorization`.',
  orderKey: 'Needs the key that came with the order: as `orderKey`, or in the cookie of the order’s browser.',
  signature: 'Needs the payment provider’s signature over the raw body, in `stripe-signature`.',
  recipient:
    'Needs the person a case’s money is for: signed in as its organizer, or with the cookie from the link in our e-mail.',
  confirmedRecipient:
    'Needs the person a case’s money is for, in a browser where the e-mailed code was entered within the last hour.',
  ownerOrRecipient:
    'Needs the case’s organizer, signed in, or the person its money is for, also with the cookie from the link in our e-mail.',
  link: 'Needs the token from an e-mailed link, as `token`.',
}

/** Required authorization of a call; for staff, with the capability and its roles. */
export const authSentence = ({ auth, capability }: Call): string =>
  capability === null
    ? AUTH_SENTENCES[auth]
    : `${AUTH_SENTENCES[auth]} Capability: ${capability} (${rolesWith(capability).join(', ')}).`

const SIGNED_IN = [{ sessionCookie: [] }, { bearer: [] }]
const SECURITY: Record<Call['auth'], readonly object[]> = {
  anyone: [],
  user: SIGNED_IN,
  owner: SIGNED_IN,
  team: SIGNED_IN,
  staff: SIGNED_IN,
  orderKey: [{ orderKey: [] }],
  signature: [{ providerSignature: [] }],
  recipient: [...SIGNED_IN, { checkLink: [] }],
  confirmedRecipient: [...SIGNED_IN, { checkLink: [] }],
  ownerOrRecipient: [...SIGNED_IN, { checkLink: [] }],
  link: [{ mailedLink: [] }],
}

const envelopeOf = (names: readonly CodeName[], data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', enum: names.map((name) => codes[name].code) },
    msg: { type: 'string' },
    data,
  },
})

const INVALID_FIELDS = jsonSchema(
  z.object({
    fields: z.array(z.object({ field: z.string(), message: z.string() })),
    challenge: challengeShape.optional(),
  }),
  'output',
)
const dataOfRefusal = (name: CodeName): JsonSchema => (name === 'invalidInput' ? INVALID_FIELDS : {})

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const successOf = (call: Call) => {
  const output = jsonSchema(call.output, 'output')
  if (call.form === 'events') {
    return {
      description: 'A stream of events; each is named by its `type`.',
      content: { 'text/event-stream': { schema: output } },
    }
  }
  if (call.form === 'file')
    return { description: 'The file itself.', content: { 'application/octet-stream': { schema: output } } }
  const canBeEmpty = call.codes.includes('nothingYet')
  const description = canBeEmpty ? `Done, or ${codes.nothingYet.code}: ${codes.nothingYet.sentence}` : 'Done.'
  const data = canBeEmpty ? { anyOf: [output, { type: 'null' as const }] } : output
  return { description, content: json(envelopeOf(canBeEmpty ? ['ok', 'nothingYet'] : ['ok'], data)) }
}

const responsesOf = (call: Call) => {
  const refusals = refusalsOf(call).filter((name) => codes[name].status >= 400)
  const byStatus = Map.groupBy(refusals, (name) => codes[name].status)
  const refused = [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.map((name) => `${codes[name].code}: ${codes[name].sentence}`).join('\n\n'),
      content: json(envelopeOf(names, names.length === 1 ? dataOfRefusal(names[0] ?? 'ok') : {})),
    },
  ])
  return { '200': successOf(call), ...Object.fromEntries(refused) }
}

const queryOf = (input: JsonSchema) =>
  Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }))

/** Body of a POST; a form also has its file. */
const bodyOf = (call: Call, input: JsonSchema) => {
  if (call.form !== 'multipart') return json(input)
  const properties = { ...input.properties, file: { type: 'string' as const, format: 'binary' } }
  return { 'multipart/form-data': { schema: { ...input, properties } } }
}

const operationOf = (name: string, call: Call) => {
  const input = jsonSchema(call.input, 'input')
  return {
    operationId: name,
    tags: [subjectOf(call)],
    summary: call.summary,
    description: authSentence(call),
    security: SECURITY[call.auth],
    ...(call.method === 'GET'
      ? { parameters: queryOf(input) }
      : { requestBody: { required: true, content: bodyOf(call, input) } }),
    responses: responsesOf(call),
  }
}

export const CONVENTIONS = [
  'Every response is `{ "code": number, "msg": string, "data": … }`. Code 0 is success, and 20107 means there is nothing yet; the HTTP status matches the code.',
  'Amounts are whole US cents in fields ending `Cents`. Times are ISO 8601 in UTC in fields ending `At`. Ids are strings.',
  'Lists take `cursor` and `limit` (default 20, at most 100) and return `items` and `nextCursor`, which is null at the end.',
  'Fields that a call doesn’t declare are refused. POST takes JSON, and a file comes as a multipart form.',
  'A call that creates something takes an `idempotencyKey`: sending it again returns the first response.',
  'Send `x-b3-traceid` and `x-b3-spanid` (16 hex characters each) to find a call in our logs; every response carries them.',
] as const

/** The contract as OpenAPI 3.1, generated from the same table that serves the calls. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    const methods = paths[call.path] ?? {}
    methods[call.method.toLowerCase()] = operationOf(name, call)
    paths[call.path] = methods
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hearten API', version: '1', description: CONVENTIONS.join('\n\n') },
    tags: [...new Set(Object.values<Call>(calls).map(subjectOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        sessionCookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
        orderKey: { type: 'apiKey', in: 'query', name: 'orderKey', description: AUTH_SENTENCES.orderKey },
        providerSignature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
        mailedLink: { type: 'apiKey', in: 'query', name: 'token', description: AUTH_SENTENCES.link },
        checkLink: { type: 'apiKey', in: 'cookie', name: 'check' },
      },
    },
  }
}
