import { useRouteLoaderData } from 'react-router'
import type { PublicConfig } from '#contract/public-config.ts'
import type { loadRoot } from '#web/root-data.ts'

/** What stands in while even the root's own data could not be read: the error page must still say something. */
const BARE: PublicConfig = {
  brandName: 'Hearten',
  legalEntity: 'Hearten',
  supportEmail: '',
  supportPhone: '',
  supportHours: '',
  publicOrigin: '',
  cookiePlace: { domain: null, secure: false },
  privacyPolicyUrl: '',
  termsUrl: '',
  tipDefaultPercent: 0,
  testMode: false,
  sandboxOrigin: null,
  development: false,
  tracking: false,
}

export const usePublicConfig = (): PublicConfig =>
  useRouteLoaderData<typeof loadRoot>('root')?.publicConfig ?? BARE
