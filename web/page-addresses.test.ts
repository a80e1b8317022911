import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import * as addresses from '#contract/page-addresses.ts'
import config from './routes.ts'

const pathsOf = (entries: readonly RouteConfigEntry[], base = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path === undefined ? base : `${base}/${path}`
    return [own, ...pathsOf(children ?? [], own)]
  })

/** The pages' paths, without the one of unknown addresses. */
const paths = pathsOf(await config).filter((path) => !path.endsWith('*'))

const { casePath, tokenPath, stepAddress, resultPath, checkPath, staffPath } = addresses

it.each([
  casePath('M9TP98ECZ4D8'),
  casePath('M9TP98ECZ4D8', 'a-new-roof'),
  addresses.causePath('medical'),
  addresses.shortPath('a1b2'),
  addresses.followPath('M9TP98ECZ4D8'),
  ...(
    [
      'receipt',
      'donations',
      'statement',
      'mail',
      'digest',
      'conversation',
      'support',
      'email-change',
      'gift-mail',
      'thank',
    ] as const
  ).map((page) => tokenPath(page, 'token')),
  addresses.ACCOUNT_PATH,
  stepAddress('basics', 'M9TP98ECZ4D8'),
  addresses.previewAddress(null),
  resultPath('published', 'M9TP98ECZ4D8'),
  addresses.dashboardAddress('M9TP98ECZ4D8'),
  addresses.ownInvitationPath('M9TP98ECZ4D8'),
  addresses.payoutsPath('M9TP98ECZ4D8'),
  addresses.payoutNotePath('M9TP98ECZ4D8', 'payout'),
  addresses.invitationPath('M9TP98ECZ4D8'),
  checkPath('M9TP98ECZ4D8', 'bank'),
  ...(['cases', 'orders', 'people', 'leads', 'reports', 'review'] as const).map((page) =>
    staffPath(page, 'id'),
  ),
])('the address %s in a mail is that of a page', (address) => {
  const [path = ''] = address.split('?')
  expect(paths.filter((pattern) => matchPath(pattern, path) !== null)).not.toEqual([])
})
