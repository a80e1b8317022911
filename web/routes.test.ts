import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { FACEBOOK_ON } from './accounts/facebook-documents.ts'
import { BROWSE_CHANNELS } from './browser/visits/browse-channels.ts'
import { maskPath } from './browser/visits/page-view.ts'
import config from './routes.ts'

/** Names and paths of pages in section 2 of the specification, which has no path for the FAQ. */
const SPECIFIED: Record<string, string> = {
  homeIndex: '/',
  authCallbackGoogle: '/auth-callback/google',
  authCallbackApple: '/auth-callback/apple',
  aboutIndex: '/about',
  notAvailable: '/not-available',
  securityIndex: '/security',
  caseList: '/case-list',
  caseDetail: '/case-detail/:caseId/:caseTitle?',
  shortCaseUrl: '/s/:hashId',
  casePoster: '/poster/:caseId?',
  donateIndex: '/donate/pay/:caseId',
  donatePayResult: '/donate/pay-result/:caseId',
  fundraiserIndex: '/fundraiser',
  fundraiserList: '/fundraiser/list',
  fundraiserStep1: '/fundraiser/step1',
  fundraiserStep2: '/fundraiser/step2',
  fundraiserStep3: '/fundraiser/step3',
  fundraiserStep4: '/fundraiser/step4',
  fundraiserStep5: '/fundraiser/step5',
  fundraiserStep6: '/fundraiser/step6',
  fundraiserResult: '/fundraiser/result/:type/:caseId?',
  leadsCampaign: '/leads/campaign',
  leadsAbout: '/leads/about',
  leadsSecurity: '/leads/security',
  kycCheck: '/kyc/check/:caseId?',
  kycResult: '/kyc/result',
}

type FlatRoute = { readonly id: string; readonly path: string; readonly layouts: readonly string[] }

const flatten = (
  entries: readonly RouteConfigEntry[],
  base = '',
  layouts: readonly string[] = [],
): FlatRoute[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    const own =
      entry.path !== undefined || entry.index ? [{ id: entry.id ?? '', path: path || '/', layouts }] : []
    return [...own, ...flatten(entry.children ?? [], path, [...layouts, entry.file])]
  })

const routes = flatten(await config)
const routeOf = (id: string): FlatRoute | undefined => routes.find((route) => route.id === id)

it.each(Object.entries(SPECIFIED))('section 2: %s is at %s', (id, path) => {
  expect(routeOf(id)?.path).toBe(path)
})

it('every route has a name of its own', () => {
  const ids = routes.map((route) => route.id)
  expect(ids).not.toContain('')
  expect(new Set(ids).size).toBe(ids.length)
})

const idsOf = (entries: readonly RouteConfigEntry[]): (string | undefined)[] =>
  entries.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])

it('every browse channel belongs to a route or its layout, and each is used once', async () => {
  expect(idsOf(await config)).toEqual(expect.arrayContaining(Object.keys(BROWSE_CHANNELS)))
  expect(new Set(Object.values(BROWSE_CHANNELS)).size).toBe(21)
})

it('exactly the pages that need an account are guarded', () => {
  const guarded = routes.filter((route) => route.layouts.includes('shell/guarded-layout.tsx'))
  expect(guarded.map((route) => route.path).sort()).toEqual([
    '/account',
    '/account/donations',
    '/account/mail',
    '/fundraiser/case/:caseId',
    '/fundraiser/case/:caseId/donors',
    '/fundraiser/case/:caseId/end',
    '/fundraiser/case/:caseId/invitation',
    '/fundraiser/case/:caseId/mail-preview',
    '/fundraiser/case/:caseId/messages',
    '/fundraiser/case/:caseId/payouts',
    '/fundraiser/case/:caseId/settings',
    '/fundraiser/case/:caseId/share',
    '/fundraiser/case/:caseId/team',
    '/fundraiser/case/:caseId/updates',
    '/fundraiser/list',
    '/fundraiser/result/:type/:caseId?',
    '/fundraiser/step1',
    '/fundraiser/step2',
    '/fundraiser/step3',
    '/fundraiser/step4',
    '/fundraiser/step5',
    '/fundraiser/step6',
    '/staff',
    '/staff/cases',
    '/staff/cases/:caseId',
    '/staff/cases/curate',
    '/staff/code',
    '/staff/contact',
    '/staff/contact/:messageId',
    '/staff/errors',
    '/staff/find',
    '/staff/finished',
    '/staff/insights',
    '/staff/leads',
    '/staff/leads/:leadId',
    '/staff/money',
    '/staff/money/card-rates',
    '/staff/money/journals',
    '/staff/orders',
    '/staff/orders/:orderId',
    '/staff/orders/blocks',
    '/staff/orders/disputes',
    '/staff/orders/duplicates',
    '/staff/orders/requests',
    '/staff/payouts',
    '/staff/people',
    '/staff/people/:userId',
    '/staff/reports',
    '/staff/reports/:caseId',
    '/staff/review',
    '/staff/review/:reviewId',
    '/staff/system',
    '/staff/system/audit',
    '/staff/system/jobs',
    '/staff/system/mails',
    '/staff/system/webhooks',
  ])
})

it('the identity check has its own guard, which accepts our mail’s link', () => {
  const guarded = routes.filter((route) => route.layouts.includes('identity-check/check-layout.tsx'))
  expect(guarded.map((route) => route.path)).toEqual([
    '/kyc/invitation/:caseId',
    '/kyc/check/:caseId?',
    '/kyc/result',
  ])
})

it('flows with money or identity use the layout without other links', () => {
  const flows = routes.filter((route) => /^\/(donate|kyc)\//.test(route.path))
  expect(flows.map((route) => route.layouts[0])).toEqual(flows.map(() => 'shell/flow-layout.tsx'))
})

it('every page is listed as one that may or may never load Facebook’s script', () => {
  expect(Object.keys(FACEBOOK_ON).sort()).toEqual(routes.map((route) => route.path).sort())
})

it('Facebook’s script is on no page with a donation, a check or a secret address', () => {
  const secret = routes.filter(({ path }) =>
    /^\/(donate|donations|kyc|receipt|statement|staff|auth-callback)\b/.test(path),
  )
  expect(secret.filter(({ path }) => new Map(Object.entries(FACEBOOK_ON)).get(path) !== 'never')).toEqual([])
})

it('an event’s path has only words of our routes, whatever stands in the address', () => {
  const matched = routes.map(({ id, path }) => ({ id, path }))
  const secret = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => encodeURIComponent(`rosa@${text}`)),
    fc.constantFrom(
      'rosa%',
      'rosa%40mail.example',
      'rosa%2Fdelgado',
      'rosa%252Fdelgado',
      'rosa%E0%A4%A',
      'rosa%E2%80%A8',
      'Rosa Delgado',
    ),
  )
  const own = new Set(routes.flatMap(({ path }) => path.toLowerCase().split('/')))
  const check = (address: string): void => {
    const params = matchRoutes(matched, address)?.at(-1)?.params ?? null
    const parts = maskPath(address, params).split('/')
    expect(parts.filter((part) => !part.startsWith(':') && !own.has(part.toLowerCase()))).toEqual([])
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...routes),
      fc.array(secret, { minLength: 3, maxLength: 3 }),
      ({ path }, secrets) => {
        const values = [...secrets]
        check(path.replaceAll(/:\w+\??|\*/g, () => values.pop() ?? ''))
        check(`${path.replaceAll(/:\w+\??|\*/g, 'x')}/${secrets.join('/')}`)
        check(`/${secrets.join('/')}`)
      },
    ),
  )
})
