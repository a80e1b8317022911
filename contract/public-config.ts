import type { CookiePlace } from './page-cookie.ts'

/** What every page may know of the installation: nothing here is a secret. */
export type PublicConfig = {
  readonly brandName: string
  readonly legalEntity: string
  readonly supportEmail: string
  readonly supportPhone: string
  /** When somebody answers the phone, as it stands after its number. */
  readonly supportHours: string
  /** For canonical links, no slash at the end. */
  readonly publicOrigin: string
  /** Where our cookies hold. */
  readonly cookiePlace: CookiePlace
  readonly privacyPolicyUrl: string
  readonly termsUrl: string
  /** What the tip panel starts with, as a share of the gift: 0 unless the operator says otherwise. */
  readonly tipDefaultPercent: number
  /** Production started with the sandbox: every page says TEST MODE. */
  readonly testMode: boolean
  /** The sandbox's address where one runs, for development's convenience. */
  readonly sandboxOrigin: string | null
  /** The /design page and other help for developers. */
  readonly development: boolean
  /** Whether visits are counted here. */
  readonly tracking: boolean
}
