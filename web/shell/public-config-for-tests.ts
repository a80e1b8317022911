import type { PublicConfig } from '#contract/public-config.ts'

/** Configuration of an installation on this machine. */
export const publicConfigForTests: PublicConfig = {
  brandName: 'Hearten',
  legalEntity: 'Hearten, Inc.',
  supportEmail: 'help@hearten.example',
  supportPhone: '(555) 014-0199',
  supportHours: 'every day 7 AM to 7 PM Pacific Time',
  publicOrigin: 'http://localhost',
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
