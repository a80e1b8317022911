import type { FastifyInstance } from 'fastify'
import { seededRandom } from '#database/demo/random.ts'
import { type FuzzAnswer, parsed, problemOf } from './check-answer.ts'
import { type FuzzedServer, type FuzzPeople, makePeople } from './fuzz-people.ts'
import { type FuzzAddresses, type FuzzRequest, fuzzRequest } from './fuzz-request.ts'

/** Requests after which new people come: the ones before may have erased their accounts, or lost their roles. */
const PEOPLE_EVERY = 500
const VALUES_MAX = 40
/** Spreads the numbers of requests over the generator's seeds. */
const SEED_STEP = 7919

export type Finding = { readonly number: number; readonly request: FuzzRequest; readonly problem: string }

export type Fuzzed = {
  readonly server: FuzzedServer & { readonly app: FastifyInstance }
  readonly addresses: Omit<FuzzAddresses, 'fields'>
  readonly seed: number
  readonly requests: number
  /** Processor time of this process above which an answer is a finding, if each repetition takes as long. */
  readonly processorMsMax?: number
  /** Called with each answer. */
  readonly onAnswer?: (request: FuzzRequest, answer: FuzzAnswer) => void
  readonly onFinding?: (finding: Finding) => void
  /** Called after each group of requests, to do the work that they left. */
  readonly afterGroup?: (done: number) => Promise<void>
}

/** Values for inputs, by the name of their field: of the people, and of the answers so far. */
class SeenFields {
  readonly values = new Map<string, string[]>()

  add(name: string, value: string): void {
    const values = this.values.get(name) ?? []
    if (value === '' || values.includes(value)) return
    values.push(value)
    if (values.length > VALUES_MAX) values.shift()
    this.values.set(name, values)
  }

  addPeople({ values }: FuzzPeople): void {
    for (const [name, list] of Object.entries(values)) for (const value of list) this.add(name, value)
  }

  /** Adds the ids, keys and tokens of an answer's data. */
  addData(data: unknown, name = ''): void {
    if (typeof data === 'string' && /(Id|Key|token|Token|cursor|Cursor|reference)$/.test(name))
      this.add(name, data)
    if (typeof data !== 'object' || data === null) return
    for (const [key, value] of Object.entries(data)) this.addData(value, Array.isArray(data) ? name : key)
  }
}

const LEARNED_BYTES_MAX = 50_000

/** Milliseconds of the processor that this process has used since. */
const processorMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Files of many rows, which are sent a page of rows at a time: other requests are answered between two of them. */
const SENT_BY_PAGES = 'text/csv'
/** Pictures and documents take turns in the pool of drawings, which bounds them together. */
const DRAWN = /^(?:image\/|application\/pdf)/

type TimedAnswer = { readonly answer: FuzzAnswer; readonly ms: number }

/**
 * Sends a request in-process. Of an event stream, only the start is read.
 * @returns the answer, and the processor's milliseconds for it; of a file that is sent by pages, for its dearest page;
 *   none for a drawing
 */
const send = async (
  app: FastifyInstance,
  { method, url, headers, payload }: FuzzRequest,
): Promise<TimedAnswer> => {
  const options = {
    method,
    url,
    headers,
    remoteAddress: '203.0.113.7',
    ...(payload === undefined ? {} : { payload }),
  }
  let before = process.cpuUsage()
  const { headers: sent, statusCode, ...rest } = await app.inject({ ...options, payloadAsStream: true })
  const type = String(sent['content-type'])
  const stream = rest.stream()
  const parts: Buffer[] = []
  let dearest = 0
  if (type.startsWith('text/event-stream')) stream.destroy()
  else
    for await (const part of stream) {
      parts.push(Buffer.from(part))
      if (!type.startsWith(SENT_BY_PAGES)) continue
      dearest = Math.max(dearest, processorMs(before))
      before = process.cpuUsage()
    }
  const answer = { statusCode, headers: sent, body: Buffer.concat(parts).toString() }
  return { answer, ms: DRAWN.test(type) ? 0 : Math.max(dearest, processorMs(before)) }
}

/** A garbage collection, or another process on the same core, is rarely there as often. */
const REPETITIONS = 4

/** Null if a repetition is fast: then a garbage collection, or a part loaded for the first time, took the time. */
const slowness = async (
  app: FastifyInstance,
  request: FuzzRequest,
  msMax: number,
): Promise<string | null> => {
  let least = Number.POSITIVE_INFINITY
  for (let repetition = 0; repetition < REPETITIONS && least > msMax; repetition += 1)
    least = Math.min(least, (await send(app, request)).ms)
  return least > msMax ? `takes ${Math.round(least)} ms of the processor` : null
}

/** The names of the form fields of a page. */
const FIELD = /<(?:input|textarea|select|button)\b[^>]*\bname="([^"]+)"/g

type Learned = { readonly seen: SeenFields; readonly fields: Map<string, Set<string>> }

const learn = ({ pattern }: FuzzRequest, { body }: FuzzAnswer, { seen, fields }: Learned): void => {
  if (body.length < LEARNED_BYTES_MAX && body.startsWith('{')) seen.addData(parsed(body))
  if (pattern === null) return
  for (const [, name = ''] of body.matchAll(FIELD))
    fields.set(pattern, (fields.get(pattern) ?? new Set()).add(name))
}

/** Sends random requests of every kind of visitor, one after the other. @returns what is wrong with the answers */
export const fuzz = async ({
  server,
  addresses,
  seed,
  requests,
  processorMsMax = Number.POSITIVE_INFINITY,
  onAnswer,
  onFinding,
  afterGroup,
}: Fuzzed): Promise<Finding[]> => {
  const findings: Finding[] = []
  const seen = new SeenFields()
  const fields = new Map<string, Set<string>>()
  let people = await makePeople(server)
  seen.addPeople(people)
  for (let number = 0; number < requests; number += 1) {
    if (number > 0 && number % PEOPLE_EVERY === 0) {
      await afterGroup?.(number)
      people = await makePeople(server)
      seen.addPeople(people)
    }
    const random = seededRandom(seed + number * SEED_STEP)
    const request = fuzzRequest(random, people.actors, seen.values, { ...addresses, fields })
    let problem: string | null
    try {
      const { answer, ms } = await send(server.app, request)
      problem = problemOf(request, answer)
      if (ms > processorMsMax) problem ??= await slowness(server.app, request, processorMsMax)
      onAnswer?.(request, answer)
      learn(request, answer, { seen, fields })
    } catch (error) {
      problem = `throws ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    }
    if (problem === null) continue
    const finding = { number, request, problem }
    findings.push(finding)
    onFinding?.(finding)
  }
  await afterGroup?.(requests)
  return findings
}

/** A finding in a few lines. */
export const describeFinding = ({ number, request, problem }: Finding): string =>
  `request ${number}, ${request.actor}: ${request.method} ${request.url.slice(0, 300)} ${(request.payload ?? '').slice(0, 300)}\n  ${problem}`
