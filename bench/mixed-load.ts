import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { calls } from '#contract/calls.ts'
import { COOKIES } from '#contract/headers.ts'
import { DEMO_PASSWORD } from '#database/demo/demo-people.ts'
import { Donor, type DonorServer } from '#testing/donations/donor.ts'

const casesShape = z.object({ data: z.object({ items: z.array(z.object({ caseId: z.string() })) }) })

/** Numbers of requests by kind of visitor: answered, refused as busy with a time to retry, or failed. */
export type Outcomes = Record<string, { answered: number; busy: number; failed: number }>
export type Visitor = {
  readonly kind: string
  readonly pauseMs: number
  /** @returns the answer's status */
  readonly once: () => Promise<number>
}

export const listCases = async (origin: string): Promise<readonly string[]> => {
  const answer = await fetch(`${origin}${calls.caseList.path}?sort=newest&limit=20`)
  return casesShape.parse(await answer.json()).data.items.map(({ caseId }) => caseId)
}

const RETRY_LATER = 503
/** Visitors retry sooner than Retry-After tells them to, as people do. */
const RETRIED_AFTER_MS = 2000

/** Starts visitors, who repeat their requests. @returns a function that stops them, and returns the outcomes */
export const startVisitors = (visitors: readonly Visitor[]): (() => Promise<Outcomes>) => {
  const outcomes: Outcomes = {}
  let isStopped = false
  const repeat = async ({ kind, pauseMs, once }: Visitor): Promise<void> => {
    outcomes[kind] ??= { answered: 0, busy: 0, failed: 0 }
    const outcome = outcomes[kind]
    while (!isStopped) {
      const status = await once().catch(() => 0)
      if (status === RETRY_LATER) outcome.busy += 1
      else if (status >= 200 && status < 400) outcome.answered += 1
      else outcome.failed += 1
      await pause(status === RETRY_LATER ? RETRIED_AFTER_MS : pauseMs)
    }
  }
  const running = visitors.map(repeat)
  return async () => {
    isStopped = true
    await Promise.all(running)
    return outcomes
  }
}

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const answer = await fetch(url, { headers: { accept: 'text/html', ...headers } })
  await answer.arrayBuffer()
  if (answer.status === RETRY_LATER && !answer.headers.has('retry-after')) return 500
  return answer.status
}

/** @returns a function that returns the next item of the list, and after the last the first again */
const cycle = <T>(items: readonly T[]): (() => T) => {
  let turn = 0
  return () => {
    turn += 1
    const item = items[turn % items.length]
    if (item === undefined) throw new Error('There are no items')
    return item
  }
}

/** An unknown cookie makes a page personal, so that it is rendered for this visitor and not cached. */
const PERSONAL = { cookie: `${COOKIES.geoCheck}=true; bench=1` }
const ANONYMOUS = { cookie: `${COOKIES.geoCheck}=true` }

/** The requests of each kind of visitor. Each function sends one, and returns the status of its answer. */
export const visitorsOf = (
  origin: string,
  donorServer: DonorServer,
  caseIds: readonly string[],
  run: string,
) => {
  const nextCase = cycle(caseIds)
  const nextPath = cycle([
    '/',
    '/case-list',
    '/case-list?q=flood',
    '/causes',
    '/fundraiser',
    '/faq',
    '/case-list?near=45750',
  ])
  const nextCall = cycle(
    [calls.caseDetail, calls.caseDonations, calls.viewInfo, calls.casePayoutNotices].map(({ path }) => path),
  )
  let people = 0
  let feeds = 0
  return {
    cachedPage: () => statusOf(`${origin}/case-detail/${nextCase()}`, ANONYMOUS),
    renderedPage: () => statusOf(`${origin}/case-detail/${nextCase()}`, PERSONAL),
    otherPage: () => statusOf(`${origin}${nextPath()}`, ANONYMOUS),
    call: () => statusOf(`${origin}${nextCall()}?caseId=${nextCase()}`, { accept: 'application/json' }),
    donation: async () => {
      people += 1
      let status = 0
      const inject: DonorServer['app']['inject'] = async (request) => {
        const answer = await donorServer.app.inject(request)
        status = answer.statusCode
        return answer
      }
      const donor = new Donor({ ...donorServer, app: { inject } }, { visitor: `${run}${people}` })
      // The donor throws if a call is refused as busy, because its answer has no data. That is a measured outcome.
      await donor.give({ caseId: nextCase(), email: `${run}.${people}@mail.example` }).catch((error) => {
        if (status !== RETRY_LATER) throw error
      })
      return status
    },
    liveFeed: async () => {
      feeds += 1
      // Each feed comes from another address, because one address may have only a few at a time.
      const answer = await fetch(`${origin}${calls.caseLive.path}?caseId=${nextCase()}`, {
        headers: { 'x-forwarded-for': `198.51.100.${feeds % 256}` },
        signal: AbortSignal.timeout(20_000),
      })
      await answer.arrayBuffer().catch(() => undefined)
      return answer.status
    },
    signIn: async (email: string) => {
      const answer = await fetch(`${origin}${calls.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      })
      await answer.arrayBuffer()
      const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      if (!answer.ok) return answer.status
      return statusOf(`${origin}/fundraiser/list`, { cookie: [ANONYMOUS.cookie, ...cookie].join('; ') })
    },
  }
}
