import { useRouteLoaderData } from 'react-router'
import type { PublicConfig } from '#contract/public-config.ts'
import type { loadRoot } from '#web/root-data.ts'

/** Fallback when the root's data failed to load, for the error page. */
export const CONFIG_FALLBACK: PublicConfig = {
  brandName: 'Hearten',
  legalEntity: 'Hearten',
  supportEmail: '',
  supportPhone: '',
  supportHours: '',
  publicOrigin: '',
  cookieScope: { domain: null, secure: false },
  outsideTags: {},
  privacyPolicyPdfUrl: '',
  termsPdfUrl: '',
  tipDefaultPercent: 0,
  testMode: false,
  sandboxOrigin: null,
  development: false,
  hasNotifications: false,
  tracking: false,
}

export const usePublicConfig = (): PublicConfig =>
  useRouteLoaderData<typeof loadRoot>('root')?.publicConfig ?? CONFIG_FALLBACK
