import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { CallInput, CallOutput, Envelope } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { COOKIES, PICTURES_PATH } from '#contract/headers.ts'
import type { TestApp } from './app.ts'
import { laterBy } from './clock.ts'
import { outsideWorld } from './outside-world.ts'

export const GOOD_PASSWORD = 'seven otters on a raft'

type TestedApp = Pick<TestApp, 'app' | 'work' | 'sandbox' | 'clock'>

export type Answer<T> = {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: T
  readonly setCookies: readonly string[]
}

type Options = { readonly app?: TestApp['app']; readonly headers?: Record<string, string> }

/** A person with their own browser, which stores cookies as real browsers do. */
export class TestPerson {
  readonly email: string
  readonly cookies = new Map<string, string>()
  readonly #testedApp: TestedApp
  ip = '203.0.113.7'
  userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

  constructor(testedApp: TestedApp, email: string) {
    this.#testedApp = testedApp
    this.email = email
  }

  /** The same person on another device. */
  elsewhere(): TestPerson {
    return new TestPerson(this.#testedApp, this.email)
  }

  /** The session's cookies: all but the visitor cookie, which outlives the session. */
  get sessionCookies(): [name: string, value: string][] {
    return [...this.cookies].filter(([name]) => name !== COOKIES.visitor)
  }

  #cookieHeader(path: string): Record<string, string> {
    const paths: Readonly<Record<string, string>> = {
      [COOKIES.refreshToken]: calls.refreshToken.path,
      [COOKIES.pictures]: PICTURES_PATH,
    }
    const cookies = [...this.cookies].filter(([name]) => path.startsWith(paths[name] ?? '/'))
    return cookies.length === 0
      ? {}
      : { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  #storeCookies(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** Makes a call as a page in this browser would. */
  async call<N extends CallName>(
    name: N,
    input: CallInput<Calls[N]> & object,
    { app = this.#testedApp.app, headers = { 'sec-fetch-site': 'same-origin' } }: Options = {},
  ): Promise<Answer<CallOutput<Calls[N]>>> {
    const { method, path } = calls[name]
    const options: InjectOptions = {
      method,
      url: path,
      remoteAddress: this.ip,
      headers: { 'user-agent': this.userAgent, ...this.#cookieHeader(path), ...headers },
    }
    if (method === 'POST') options.payload = input
    else
      options.query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const answer = await app.inject(options)
    const { 'set-cookie': set = [] } = answer.headers
    const setCookies = Array.isArray(set) ? set : [set]
    this.#storeCookies(setCookies)
    const { code, msg, data } = answer.json<Envelope<CallOutput<Calls[N]>>>()
    return { status: answer.statusCode, code, msg, data, setCookies }
  }

  /** Downloads a call's file as text. */
  async file<N extends CallName>(name: N, input: CallInput<Calls[N]> & object): Promise<string> {
    const { path } = calls[name]
    const answer = await this.#testedApp.app.inject({
      method: 'GET',
      url: path,
      query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])),
      headers: { 'user-agent': this.userAgent, ...this.#cookieHeader(path) },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    return answer.body
  }

  /**
   * Requests one of our addresses, for its cookies and redirect; tests don't serve pages. @returns the
   * redirect's target
   */
  async open(address: string): Promise<string> {
    const { headers } = await this.#testedApp.app.inject({
      method: 'GET',
      url: address,
      remoteAddress: this.ip,
      headers: { 'user-agent': this.userAgent, ...this.#cookieHeader(address) },
    })
    const { 'set-cookie': set = [], location = '' } = headers
    this.#storeCookies(Array.isArray(set) ? set : [set])
    return location
  }

  async code<N extends CallName>(name: N, input: CallInput<Calls[N]> & object): Promise<number> {
    return (await this.call(name, input)).code
  }

  /** The code in the newest mail to an address. */
  async mailedCode(address = this.email): Promise<string> {
    await this.#testedApp.work()
    const mails = await outsideWorld(this.#testedApp).mailTo(address)
    const codes = mails.flatMap(({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1] ?? [])
    const code = codes[0]
    if (code === undefined) throw new Error(`No code was mailed to ${address}`)
    return code
  }

  async subjects(address = this.email): Promise<string[]> {
    await this.#testedApp.work()
    return (await outsideWorld(this.#testedApp).mailTo(address)).map(({ subject }) => subject)
  }

  /** Creates an account and signs in. */
  async register(fullName = 'Ada Whitfield', password = GOOD_PASSWORD): Promise<this> {
    const { email } = this
    // Two minutes ago, so that the test can request another code at once.
    const requestCode = () => this.code('sendEmailCode', { email })
    expect(await laterBy(this.#testedApp.clock, -2 * MINUTE_MS, requestCode)).toBe(0)
    const verifyCode = await this.mailedCode()
    expect(await this.call('registerWithEmail', { email, password, fullName, verifyCode })).toMatchObject({
      code: 0,
    })
    return this
  }

  async login(password = GOOD_PASSWORD): Promise<this> {
    expect(await this.code('login', { email: this.email, password })).toBe(0)
    return this
  }
}

let networkCount = 0
/** Gives a person a new network, because the limits per minute use the machine's clock. */
export const fromNewNetwork = (person: TestPerson): TestPerson => {
  networkCount += 1
  person.ip = `198.51.${networkCount}.7`
  return person
}
